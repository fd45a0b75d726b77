/**
 * Collects the events and properties of a batch that are not known to be stored yet. Most batches contain nothing new,
 * and a known name is written again once an hour.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CapturedEvent } from '../intake/captured-event.ts';
import { isJsonObject } from '../intake/exact-json.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { guessPropertyType, type PropertyType } from './property-type.ts';
import { type ValueKinds, valueKinds } from './value-kinds.ts';

export type PropertyOwner = 'event' | 'person' | 'group' | 'session';

export interface SeenEvent {
  readonly projectId: number;
  readonly name: string;
}

export interface SeenProperty {
  readonly projectId: number;
  readonly owner: PropertyOwner;
  readonly groupIndex: number;
  readonly name: string;
  readonly type: PropertyType | undefined;
  readonly kinds: ValueKinds;
}

export interface SeenEventProperty {
  readonly projectId: number;
  readonly event: string;
  readonly property: string;
}

export interface SeenDefinitions {
  readonly at: Microseconds;
  readonly events: readonly SeenEvent[];
  /** One entry for each kind of value, so a property may occur several times. */
  readonly properties: readonly SeenProperty[];
  readonly eventProperties: readonly SeenEventProperty[];
  /** Projects with a property, or a kind of its values, that this process has not seen before. */
  readonly changedProjects: ReadonlySet<number>;
}

export interface CollectedDefinitions extends SeenDefinitions {
  readonly shapes: ReadonlySet<string>;
}

export interface DefinitionCollector {
  collect(events: readonly SeenSource[], at: Microseconds): CollectedDefinitions;
  /** Called when the definitions are stored. They are not collected again for an hour. */
  remember(seen: CollectedDefinitions): void;
}

export interface CapturedSource {
  readonly projectId: number;
  readonly captured: CapturedEvent;
  /** The index of the group type of a `$groupidentify` event. */
  readonly groupIndex: number | undefined;
}

/** Properties that do not come from an event. */
export interface LoadedSource {
  readonly projectId: number;
  readonly owner: PropertyOwner;
  readonly groupIndex: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

export type SeenSource = CapturedSource | LoadedSource;

export const NO_GROUP = -1;
const RENEW_AFTER_US = 3_600_000_000;
const MAX_REMEMBERED = 500_000;
const MAX_REMEMBERED_SHAPES = 20_000;
const MAX_SHAPE_LENGTH = 20_000;
const MAX_NAME_LENGTH = 200;
/** Members that change persons and groups. They are not properties of the event. */
const NOT_PROPERTIES = new Set(['$set', '$set_once', '$unset', '$groups', '$group_set']);

export const createDefinitionCollector = (): DefinitionCollector => {
  // `max` would allocate all places at once.
  const remembered = new LRUCache<string, Microseconds>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: () => 1,
  });
  /** An event with the same name, properties and kinds of values as an earlier one contains nothing new. */
  const rememberedShapes = new LRUCache<string, Microseconds>({ max: MAX_REMEMBERED_SHAPES });
  const isRemembered = (known: LRUCache<string, Microseconds>, key: string, at: Microseconds): boolean => {
    const seenAt = known.get(key);
    return seenAt !== undefined && at - seenAt <= RENEW_AFTER_US;
  };

  return {
    collect: (sources, at) => {
      const events = new Map<string, SeenEvent>();
      const properties = new Map<string, SeenProperty>();
      const eventProperties = new Map<string, SeenEventProperty>();
      const changedProjects = new Set<number>();
      const shapes = new Set<string>();
      const isNew = (key: string, found: ReadonlyMap<string, unknown>): boolean =>
        !found.has(key) && !isRemembered(remembered, key, at);
      const addProperties = (
        projectId: number,
        owner: PropertyOwner,
        groupIndex: number,
        values: unknown,
      ) => {
        if (!isJsonObject(values)) return;
        for (const name in values) {
          const kinds = valueKinds(values[name]);
          const key = propertyKey({ projectId, owner, groupIndex, name, kinds });
          if (!isNew(key, properties) || name.length > MAX_NAME_LENGTH || NOT_PROPERTIES.has(name)) continue;
          const type = guessPropertyType(name, values[name]);
          properties.set(key, { projectId, owner, groupIndex, name, type, kinds });
          if (!remembered.has(key)) changedProjects.add(projectId);
        }
      };

      for (const source of sources) {
        const { projectId } = source;
        if ('properties' in source) {
          addProperties(projectId, source.owner, source.groupIndex, source.properties);
          continue;
        }
        const { captured } = source;
        const shape = shapeOf(source);
        if (shapes.has(shape) || isRemembered(rememberedShapes, shape, at)) continue;
        shapes.add(shape);
        const eventKey = `e${projectId}:${captured.event}`;
        if (isNew(eventKey, events)) events.set(eventKey, { projectId, name: captured.event });
        addProperties(projectId, 'event', NO_GROUP, captured.properties);
        for (const name in captured.properties) {
          const key = `x${projectId}:${captured.event}\0${name}`;
          if (!isNew(key, eventProperties) || name.length > MAX_NAME_LENGTH || NOT_PROPERTIES.has(name))
            continue;
          eventProperties.set(key, { projectId, event: captured.event, property: name });
        }
        addProperties(projectId, 'person', NO_GROUP, captured.properties.$set);
        addProperties(projectId, 'person', NO_GROUP, captured.properties.$set_once);
        if (source.groupIndex !== undefined) {
          addProperties(projectId, 'group', source.groupIndex, captured.properties.$group_set);
        }
      }
      return {
        at,
        events: [...events.values()],
        properties: [...properties.values()],
        eventProperties: [...eventProperties.values()],
        changedProjects,
        shapes,
      };
    },

    remember: ({ at, events, properties, eventProperties, shapes }) => {
      for (const shape of shapes) rememberedShapes.set(shape, at);
      for (const { projectId, name } of events) remembered.set(`e${projectId}:${name}`, at);
      for (const property of properties) remembered.set(propertyKey(property), at);
      for (const { projectId, event, property } of eventProperties) {
        remembered.set(`x${projectId}:${event}\0${property}`, at);
      }
    },
  };
};

const membersOf = (value: unknown): string => {
  if (!isJsonObject(value)) return '';
  let members = '';
  for (const name in value) members += `${name}${valueKinds(value[name])}\0`;
  return members;
};

const shapeOf = ({ projectId, captured: { event, properties }, groupIndex }: CapturedSource): string => {
  const { $set: set, $set_once: setOnce, $group_set: groupSet } = properties;
  const shape =
    `${projectId}\0${event}\0${groupIndex ?? ''}\n${membersOf(properties)}` +
    `\n${membersOf(set)}\n${membersOf(setOnce)}\n${membersOf(groupSet)}`;
  // Very long shapes come from faulty clients; a hash keeps them small.
  return shape.length <= MAX_SHAPE_LENGTH ? shape : createHash('sha1').update(shape).digest('base64');
};

const propertyKey = ({ projectId, owner, groupIndex, name, kinds }: Omit<SeenProperty, 'type'>): string =>
  `p${projectId}:${owner}:${groupIndex}:${kinds}:${name}`;
