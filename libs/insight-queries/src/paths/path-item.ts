/** The name of an event on a path: a URL, a screen, the event name, or the value of an expression. */
import { type PathsFilter, pathCleaningRules } from '@meridian/contracts/query';
import {
  and,
  call,
  cleanedPath,
  compare,
  constant,
  type Expr,
  equals,
  field,
  not,
  or,
  parseExpr,
} from '@meridian/hogql/build';

const isPageview = equals(field('event'), constant('$pageview'));
const isScreen = equals(field('event'), constant('$screen'));
const isCustom = not(call('startsWith', [field('event'), constant('$')]));

/** The condition on the events of paths; undefined for all events. An expression names events and does not select them. */
export const isOnPath = ({ includeEventTypes }: PathsFilter): Expr | undefined => {
  const kinds = { $pageview: isPageview, $screen: isScreen, custom_event: isCustom };
  const chosen = includeEventTypes.flatMap((type) => (type === 'hogql' ? [] : [kinds[type]]));
  return chosen.length === 0 ? undefined : or(...chosen);
};

/** The cleaned name; '' for an event without a name, which is left out. */
export const pathItem = (filter: PathsFilter): Expr => {
  const item = rawItem(filter);
  const cleaned = cleanedPath(
    filter.pathReplacements ? call('cleanPath', [item]) : item,
    pathCleaningRules(filter.localPathCleaningFilters),
  );
  return grouped(cleaned, filter.pathGroupings);
};

const rawItem = ({ includeEventTypes, pathsHogQLExpression }: PathsFilter): Expr => {
  const isNamedByAddress = (type: '$pageview' | '$screen'): boolean =>
    includeEventTypes.length === 0 || includeEventTypes.includes(type);
  const address = withoutTrailingSlash(text(field('properties', '$current_url')));
  const named =
    includeEventTypes.includes('hogql') && pathsHogQLExpression
      ? parseExpr(pathsHogQLExpression)
      : field('event');
  const kinds = [
    ...(isNamedByAddress('$pageview') ? [isPageview, address] : []),
    ...(isNamedByAddress('$screen') ? [isScreen, text(field('properties', '$screen_name'))] : []),
  ];
  return kinds.length === 0 ? text(named) : call('multiIf', [...kinds, text(named)]);
};

const text = (expr: Expr): Expr => call('ifNull', [call('toString', [expr]), constant('')]);

const withoutTrailingSlash = (address: Expr): Expr =>
  call('replaceRegexpOne', [address, constant('(.)/$'), constant('\\1')]);

/**
 * `/user/*` replaces every item that contains it anywhere, because items are often complete URLs. The first grouping
 * that matches is used.
 */
const grouped = (item: Expr, groupings: readonly string[]): Expr =>
  groupings.length === 0
    ? item
    : call('multiIf', [
        ...groupings.flatMap((grouping) => [
          call('match', [item, constant(wildcardRegex(grouping))]),
          constant(grouping),
        ]),
        item,
      ]);

const wildcardRegex = (grouping: string): string =>
  grouping
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Chosen start and end points are compared with cleaned items, so a trailing slash must not matter. */
export const pointOf = (point: string | undefined): string | undefined =>
  point === undefined || point === '' ? undefined : point.replace(/(.)\/$/, '$1');

/** The excluded names, and events without a name. */
export const isWanted = (item: Expr, excluded: readonly string[]): Expr =>
  and(
    compare('!=', item, constant('')),
    ...(excluded.length === 0
      ? []
      : [compare('not in', item, { kind: 'tuple', items: excluded.map((name) => constant(name)) } as const)]),
  );
