/** Changes of the series of a query. */
import type { ActionsNode, Entity, EventsNode, GroupNode, RetentionEntity } from '../query/query-types.ts';

/** The entity that a person picks: an event by its name, an action, or all events. */
export type ChosenEntity =
  | { readonly kind: 'event'; readonly event: string | null }
  | { readonly kind: 'action'; readonly id: number; readonly name: string | null };

export const ALL_EVENTS: ChosenEntity = { kind: 'event', event: null };

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['$pageview', 'Pageview'],
  ['$pageleave', 'Page leave'],
  ['$autocapture', 'Autocapture'],
  ['$screen', 'Screen'],
  ['$identify', 'Identify'],
  ['$groupidentify', 'Group identify'],
  ['$rageclick', 'Rage click'],
  ['$exception', 'Exception'],
  ['$web_vitals', 'Web vitals'],
]);

export const eventName = (event: string | null | undefined): string =>
  event === null || event === undefined ? 'All events' : (EVENT_NAMES.get(event) ?? event);

export const nodeOf = (chosen: ChosenEntity): EventsNode | ActionsNode =>
  chosen.kind === 'event'
    ? { kind: 'EventsNode', event: chosen.event, ...(chosen.event !== null && { name: chosen.event }) }
    : { kind: 'ActionsNode', id: chosen.id, ...(chosen.name !== null && { name: chosen.name }) };

/** The event or action of a series without its own name. */
export const entityLabel = (entity: Entity): string => {
  switch (entity.kind) {
    case 'EventsNode':
      return eventName(entity.event);
    case 'ActionsNode':
      return entity.name || `Action ${entity.id}`;
    case 'GroupNode':
      return entity.nodes.map(entityLabel).join(entity.operator === 'OR' ? ' or ' : ' and ');
  }
};

export const seriesLabel = (entity: Entity): string => entity.custom_name || entityLabel(entity);

/** Another event in the same series. Its math and filters stay; its own name goes. */
export const withEntity = (series: Entity, chosen: ChosenEntity): Entity => {
  const { math, math_property, math_property_type, math_hogql, math_group_type_index } = series;
  const { properties, optionalInFunnel } = series;
  const kept = Object.entries({
    math,
    math_property,
    math_property_type,
    math_hogql,
    math_group_type_index,
    properties,
    optionalInFunnel,
  }).filter(([, value]) => value !== undefined && value !== null);
  return { ...nodeOf(chosen), ...Object.fromEntries(kept) };
};

const SERIES_MEMBERS = [
  'math',
  'math_property',
  'math_property_type',
  'math_hogql',
  'math_group_type_index',
  'custom_name',
  'optionalInFunnel',
] as const;

/** Splits the members of the series from the members of its event. */
const split = (series: Entity): readonly [own: object, rest: object] => {
  const entries = Object.entries(series);
  const isOwn = ([name]: [string, unknown]): boolean => (SERIES_MEMBERS as readonly string[]).includes(name);
  return [
    Object.fromEntries(entries.filter(isOwn)),
    Object.fromEntries(entries.filter((one) => !isOwn(one))),
  ];
};

/** The series with one more event: either of them counts. Filters stay at the event that they were made for. */
export const withAlternative = (series: Entity, chosen: ChosenEntity): Entity => {
  if (series.kind === 'GroupNode') return { ...series, nodes: [...series.nodes, nodeOf(chosen)] };
  const [own, rest] = split(series);
  return { ...own, kind: 'GroupNode', operator: 'OR', nodes: [rest as EventsNode, nodeOf(chosen)] };
};

/** The group without the event at a position. Of a group of two the other one stays as a plain series. */
export const withoutAlternative = (series: GroupNode, index: number): Entity => {
  const nodes = series.nodes.toSpliced(index, 1);
  const [last, ...others] = nodes;
  if (last === undefined || others.length > 0) return { ...series, nodes };
  return { ...last, ...split(series)[0] } as Entity;
};

export const retentionEntityOf = (chosen: ChosenEntity): RetentionEntity =>
  chosen.kind === 'event'
    ? { type: 'events', id: chosen.event, ...(chosen.event !== null && { name: chosen.event }) }
    : { type: 'actions', id: chosen.id, ...(chosen.name !== null && { name: chosen.name }) };

export const retentionEntityLabel = (entity: RetentionEntity): string => {
  if (entity.custom_name) return entity.custom_name;
  if (entity.type === 'actions') return entity.name || `Action ${entity.id}`;
  return eventName(entity.id === undefined || entity.id === null ? null : String(entity.id));
};

export const replaceAt = <T>(list: readonly T[], index: number, item: T): T[] => list.with(index, item);

export const removeAt = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);

/** The copy is directly behind its original. */
export const duplicateAt = <T>(list: readonly T[], index: number): T[] => {
  const item = list[index];
  return item === undefined ? [...list] : list.toSpliced(index + 1, 0, structuredClone(item));
};

export const moveBy = <T>(list: readonly T[], index: number, offset: -1 | 1): T[] => {
  const target = index + offset;
  const item = list[index];
  if (item === undefined || target < 0 || target >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(target, 0, item);
};

/** A, B, …, Z, AA: the letter of a series in formulas. */
export const seriesLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : seriesLetter(Math.floor(index / 26) - 1) + seriesLetter(index % 26);
