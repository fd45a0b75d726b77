/** Turns the flat input of an insight tool into the query node of the API. */
import type { InsightKind } from './insight-input.ts';
import { pageRules, stepName } from './path-pages.ts';

type Members = Readonly<Record<string, unknown>>;

const NODE_KINDS: Readonly<Record<InsightKind, string>> = {
  trends: 'TrendsQuery',
  funnel: 'FunnelsQuery',
  retention: 'RetentionQuery',
  paths: 'PathsQuery',
  stickiness: 'StickinessQuery',
  lifecycle: 'LifecycleQuery',
};

const seriesNode = (item: unknown): Members => {
  if (typeof item === 'string') return { kind: 'EventsNode', event: item, name: item };
  const { action_id, kind, ...members } = item as Members;
  if (action_id !== undefined) return { kind: 'ActionsNode', id: action_id, ...members };
  if (kind !== undefined) return { kind, ...members };
  return { kind: 'id' in members ? 'ActionsNode' : 'EventsNode', ...members };
};

/** Drops undefined members; undefined when none is left. */
const compact = (members: Members): Members | undefined => {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** Members of the node take precedence over the flat members. */
const merged = (flat: Members, own: unknown): Members | undefined =>
  compact({ ...flat, ...(own as Members | undefined) });

const breakdownOf = ({ breakdown, breakdown_limit, breakdownFilter }: Members): Members | undefined => {
  const asked = typeof breakdown === 'string' ? { property: breakdown, type: 'event' } : breakdown;
  return merged({ breakdowns: asked === undefined ? undefined : [asked], breakdown_limit }, breakdownFilter);
};

const entity = (event: unknown): Members | undefined =>
  event === undefined ? undefined : { id: event, name: event, type: 'events' };

/** Rules that name pages by their paths. They precede the node's own rules. */
const cleaningOf = (steps: readonly unknown[], own: unknown): Members => {
  const rules = pageRules(steps);
  if (rules.length === 0) return {};
  const { localPathCleaningFilters: others } = (own ?? {}) as Members;
  return { localPathCleaningFilters: [...rules, ...(Array.isArray(others) ? others : [])] };
};

const FILTERS: Readonly<Record<InsightKind, (args: Members) => Members>> = {
  trends: ({ formula, display, trendsFilter, ...others }) => ({
    trendsFilter: merged(
      { display, formulaNodes: formula === undefined ? undefined : [{ formula }] },
      trendsFilter,
    ),
    breakdownFilter: breakdownOf(others),
  }),
  funnel: ({ order, window, window_unit, funnelsFilter, ...others }) => ({
    funnelsFilter: merged(
      {
        funnelOrderType: order,
        funnelWindowInterval: window,
        funnelWindowIntervalUnit: window_unit,
      },
      funnelsFilter,
    ),
    breakdownFilter: breakdownOf(others),
  }),
  retention: ({ target_event, returning_event, period, intervals, type, ...others }) => ({
    retentionFilter: merged(
      {
        period,
        totalIntervals: intervals,
        retentionType: type,
        targetEntity: entity(target_event),
        returningEntity: entity(returning_event ?? target_event),
      },
      others['retentionFilter'],
    ),
    breakdownFilter: others['breakdownFilter'],
  }),
  paths: ({ include, start, end, steps, exclude, pathsFilter, funnelPathsFilter }) => ({
    pathsFilter: merged(
      {
        includeEventTypes: include,
        startPoint: stepName(start),
        endPoint: stepName(end),
        stepLimit: steps,
        excludeEvents: (exclude as readonly unknown[] | undefined)?.map(stepName),
      },
      {
        ...(pathsFilter as Members),
        ...cleaningOf([start, end, ...((exclude ?? []) as unknown[])], pathsFilter),
      },
    ),
    funnelPathsFilter,
  }),
  stickiness: ({ stickinessFilter }) => ({ stickinessFilter }),
  lifecycle: ({ lifecycleFilter }) => ({ lifecycleFilter }),
};

export const insightNode = (kind: InsightKind, args: Members): Members => {
  const { series, date_from, date_to, dateRange, filters, properties } = args;
  const { compare, compareFilter, interval, filterTestAccounts } = args;
  return compact({
    kind: NODE_KINDS[kind],
    series: Array.isArray(series) ? series.map(seriesNode) : undefined,
    interval,
    dateRange: merged({ date_from, date_to }, dateRange),
    properties: properties ?? filters,
    filterTestAccounts,
    compareFilter: merged({ compare }, compareFilter),
    samplingFactor: args['samplingFactor'],
    aggregation_group_type_index: args['aggregation_group_type_index'],
    ...FILTERS[kind](args),
  })!;
};
