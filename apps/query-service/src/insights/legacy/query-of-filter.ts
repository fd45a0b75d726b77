/**
 * Converts filters of the older API, which are flat and in snake case, to the equivalent query. This only moves
 * members; the schema of the query checks the values.
 */
type Members = Readonly<Record<string, unknown>>;

export const queryOfFilter = (filter: Members): Members => {
  const kind = kindOf(filter);
  return { kind, ...shared(filter), ...PARTS[kind](filter) };
};

const KINDS = {
  TRENDS: 'TrendsQuery',
  FUNNELS: 'FunnelsQuery',
  RETENTION: 'RetentionQuery',
  PATHS: 'PathsQuery',
  STICKINESS: 'StickinessQuery',
  LIFECYCLE: 'LifecycleQuery',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

const kindOf = ({ insight, shown_as: shownAs }: Members): Kind => {
  const name = String(insight ?? 'TRENDS');
  // In the older API these two were displays of a trend.
  const shown = name === 'TRENDS' ? String(shownAs ?? name).toUpperCase() : name;
  return shown in KINDS ? KINDS[shown as keyof typeof KINDS] : 'TrendsQuery';
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The given members under their current names. */
const renamed = (filter: Members, names: Readonly<Record<string, string>>): Members =>
  Object.fromEntries(
    Object.entries(names).flatMap(([old, name]) => (isGiven(filter[old]) ? [[name, filter[old]]] : [])),
  );

/** Members whose names only changed from snake case to camel case. */
const camelCased = (filter: Members, names: string): Members =>
  renamed(
    filter,
    Object.fromEntries(
      names.split(' ').map((name) => [name, name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase())]),
    ),
  );

const shared = (filter: Members): Members => ({
  dateRange: renamed(filter, { date_from: 'date_from', date_to: 'date_to', explicit_date: 'explicitDate' }),
  ...camelCased(filter, 'properties filter_test_accounts sampling_factor'),
});

const PARTS: Readonly<Record<Kind, (filter: Members) => Members>> = {
  TrendsQuery: (filter) => ({
    ...overTime(filter),
    ...ofGroups(filter),
    trendsFilter: camelCased(filter, 'display formula smoothing_intervals'),
    ...breakdown(filter),
    ...comparison(filter),
  }),
  FunnelsQuery: (filter) => ({
    ...overTime(filter),
    ...ofGroups(filter),
    funnelsFilter: {
      ...renamed(filter, { funnel_window_days: 'funnelWindowInterval' }),
      ...renamed(filter, { funnel_aggregate_by_hogql: 'funnelAggregateByHogQL' }),
      ...camelCased(
        filter,
        'funnel_viz_type funnel_order_type funnel_window_interval funnel_window_interval_unit funnel_step_reference funnel_from_step funnel_to_step breakdown_attribution_type breakdown_attribution_value bin_count',
      ),
      ...(Array.isArray(filter['exclusions']) && { exclusions: filter['exclusions'].map(exclusion) }),
    },
    ...breakdown(filter),
  }),
  RetentionQuery: (filter) => ({
    ...ofGroups(filter),
    retentionFilter: camelCased(
      filter,
      'retention_type retention_reference total_intervals period target_entity returning_entity cumulative',
    ),
    ...breakdown(filter),
  }),
  PathsQuery: (filter) => ({
    ...ofGroups(filter),
    pathsFilter: {
      ...renamed(filter, { paths_hogql_expression: 'pathsHogQLExpression' }),
      ...camelCased(
        filter,
        'include_event_types step_limit edge_limit start_point end_point path_groupings exclude_events local_path_cleaning_filters path_replacements min_edge_weight max_edge_weight',
      ),
    },
  }),
  StickinessQuery: (filter) => ({
    ...overTime(filter),
    stickinessFilter: camelCased(filter, 'display'),
    ...comparison(filter),
  }),
  LifecycleQuery: (filter) => ({
    ...overTime(filter),
    ...ofGroups(filter),
    lifecycleFilter: camelCased(filter, 'toggled_lifecycles'),
  }),
};

const overTime = (filter: Members): Members => ({
  ...renamed(filter, { interval: 'interval' }),
  series: seriesOf(filter),
});

const ofGroups = (filter: Members): Members =>
  renamed(filter, { aggregation_group_type_index: 'aggregation_group_type_index' });

/** Events and actions were separate lists; `order` is the order of the series. */
const seriesOf = ({ events, actions }: Members): readonly Members[] => {
  const listed = [...entitiesOf(events, 'events'), ...entitiesOf(actions, 'actions')];
  return listed
    .toSorted((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0))
    .map((entity) => nodeOf(entity));
};

const entitiesOf = (list: unknown, type: 'events' | 'actions'): Members[] =>
  Array.isArray(list) ? list.map((entity) => ({ type, ...toMembers(entity) })) : [];

const toMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : { id: value };

const nodeOf = (entity: Members): Members => ({
  ...(entity['type'] === 'actions'
    ? { kind: 'ActionsNode', id: Number(entity['id']) }
    : { kind: 'EventsNode', event: entity['id'] ?? null }),
  ...renamed(
    entity,
    Object.fromEntries(
      'name custom_name math math_property math_property_type math_hogql math_group_type_index properties'
        .split(' ')
        .map((name) => [name, name]),
    ),
  ),
});

const exclusion = (value: unknown): Members => {
  const entity = toMembers(value);
  return { ...nodeOf(entity), ...camelCased(entity, 'funnel_from_step funnel_to_step') };
};

const BREAKDOWN =
  'breakdown breakdown_type breakdowns breakdown_limit breakdown_group_type_index breakdown_histogram_bin_count breakdown_normalize_url breakdown_path_cleaning breakdown_hide_other_aggregation'.split(
    ' ',
  );

const breakdown = (filter: Members): Members => {
  const members = renamed(filter, Object.fromEntries(BREAKDOWN.map((name) => [name, name])));
  const isAsked = 'breakdown' in members || 'breakdowns' in members;
  return isAsked ? { breakdownFilter: members } : {};
};

const comparison = (filter: Members): Members => {
  const members = renamed(filter, { compare: 'compare', compare_to: 'compare_to' });
  return Object.keys(members).length === 0 ? {} : { compareFilter: members };
};
