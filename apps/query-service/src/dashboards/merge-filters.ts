/**
 * The filters that a tile is computed with. A layer replaces the whole date range and the breakdown of the layer below
 * it, and its property filters replace those of the same property; other property filters apply together.
 */
import {
  type FiltersOverride,
  filtersOverrideSchema,
  isPropertyGroup,
  type PropertyFilter,
  type PropertyGroup,
  type QueryVariables,
  queryVariablesSchema,
} from '@meridian/contracts/query';

export interface TileOverrides {
  readonly filters: FiltersOverride | undefined;
  readonly variables: QueryVariables | undefined;
}

export interface OverrideLayers {
  /** The filters as stored with the dashboard. */
  readonly dashboardFilters: unknown;
  readonly dashboardVariables: unknown;
  /** The filters as stored with the tile. */
  readonly tileFilters: unknown;
  /** The filters of the request. Their members replace the dashboard's. */
  readonly filters?: FiltersOverride | undefined;
  readonly variables?: QueryVariables | undefined;
}

export const overridesOfTile = (layers: OverrideLayers): TileOverrides => {
  const ofDashboard = replaceMembers(storedFilters(layers.dashboardFilters), layers.filters ?? NOTHING);
  const filters = mergeFilters(ofDashboard, storedFilters(layers.tileFilters));
  const variables = { ...storedVariables(layers.dashboardVariables), ...layers.variables };
  return {
    filters: isEmpty(filters) ? undefined : filters,
    variables: Object.keys(variables).length === 0 ? undefined : variables,
  };
};

const NOTHING: FiltersOverride = {
  date_from: undefined,
  date_to: undefined,
  explicitDate: undefined,
  properties: undefined,
  breakdown_filter: undefined,
};

/** Filters that an older schema accepted and the present one does not count as none. */
export const storedFilters = (stored: unknown): FiltersOverride =>
  filtersOverrideSchema.safeParse(stored).data ?? NOTHING;

export const storedVariables = (stored: unknown): QueryVariables =>
  queryVariablesSchema.safeParse(stored).data ?? {};

/** The filters of a dashboard merged with a request's: each member that the request names replaces the stored one. */
export const replaceMembers = (stored: FiltersOverride, asked: FiltersOverride): FiltersOverride => ({
  ...datesOf(stored, asked),
  properties: asked.properties ?? stored.properties,
  breakdown_filter: asked.breakdown_filter ?? stored.breakdown_filter,
});

/** The filters of a dashboard merged with a tile's. */
const mergeFilters = (below: FiltersOverride, above: FiltersOverride): FiltersOverride => ({
  ...datesOf(below, above),
  properties: mergeProperties(below.properties, above.properties),
  breakdown_filter: above.breakdown_filter ?? below.breakdown_filter,
});

/** A range is replaced as a whole, because half of one with half of another is not a range that a user chose. */
const datesOf = (below: FiltersOverride, above: FiltersOverride) => {
  const { date_from, date_to, explicitDate } =
    above.date_from === undefined && above.date_to === undefined ? below : above;
  return { date_from, date_to, explicitDate };
};

const mergeProperties = (
  below: PropertyGroup | undefined,
  above: PropertyGroup | undefined,
): PropertyGroup | undefined => {
  if (above === undefined || above.values.length === 0) return below;
  if (below === undefined || below.values.length === 0) return above;
  const replaced = new Set(filtersIn(above).map(identityOf));
  const kept = without(below, replaced);
  return kept === undefined ? above : { type: 'AND', values: [kept, above] };
};

/** Filters in an OR keep their alternatives, so a group is only changed where all of its filters must hold. */
const without = (group: PropertyGroup, replaced: ReadonlySet<string>): PropertyGroup | undefined => {
  if (group.type === 'OR') return group;
  const values = group.values.flatMap((value): (PropertyGroup | PropertyFilter)[] => {
    if (!isPropertyGroup(value)) return replaced.has(identityOf(value)) ? [] : [value];
    const kept = without(value, replaced);
    return kept === undefined ? [] : [kept];
  });
  return values.length === 0 ? undefined : { ...group, values };
};

const filtersIn = ({ values }: PropertyGroup): PropertyFilter[] =>
  values.flatMap((value) => (isPropertyGroup(value) ? filtersIn(value) : [value]));

const identityOf = ({ type, key, group_type_index }: PropertyFilter): string =>
  JSON.stringify([type, key, group_type_index ?? null]);

const isEmpty = (filters: FiltersOverride): boolean =>
  filters.date_from === undefined &&
  filters.date_to === undefined &&
  (filters.properties === undefined || filters.properties.values.length === 0) &&
  filters.breakdown_filter === undefined;
