/** A tool for each kind of insight, and one for the persons behind a number of it. */
import { z } from 'zod';
import { INSIGHT_INPUTS, INSIGHT_KINDS, type InsightKind } from './insight-input.ts';
import { insightNode } from './insight-node.ts';
import { insightText } from './insight-text.ts';
import { cutPage, offsetOf, type PageArgs, pageInput, pageOutput } from './page.ts';
import { tableOf } from './quote-data.ts';
import { defineTool, QUERY, type Tool } from './tool.ts';

interface InsightAnswer {
  readonly results: unknown;
  readonly hasMore?: boolean | null;
  readonly is_cached?: boolean;
  readonly last_refresh?: string;
  readonly resolved_date_range?: unknown;
}

interface KindTexts {
  readonly title: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}

const TEXTS: Readonly<Record<InsightKind, KindTexts>> = {
  trends: {
    title: 'Count events over time',
    description:
      'Counts events, persons or values of a property over time. For numbers that change: active users, sign-ups per day, revenue per plan.',
    example: { series: ['$pageview'], date_from: '-7d', interval: 'day' },
  },
  funnel: {
    title: 'Measure a funnel',
    description:
      'Counts how many persons go through steps in an order, and where they stop. Needs at least two steps.',
    example: { series: ['$pageview', 'sign up'], date_from: '-30d', window: 14, window_unit: 'day' },
  },
  retention: {
    title: 'Measure retention',
    description: 'Counts how many persons come back in the periods after they first did something.',
    example: { target_event: '$pageview', period: 'Week', intervals: 8 },
  },
  paths: {
    title: 'Read the paths of persons',
    description: 'Counts the ways on which persons go from page to page or from event to event.',
    example: { include: ['$pageview'], start: '/pricing', date_from: '-7d' },
  },
  stickiness: {
    title: 'Measure stickiness',
    description: 'Counts on how many days, weeks or months of a range persons did something.',
    example: { series: ['$pageview'], date_from: '-30d' },
  },
  lifecycle: {
    title: 'Read the lifecycle of persons',
    description: 'Splits the persons of each period into new, returning, resurrecting and dormant ones.',
    example: { series: ['$pageview'], date_from: '-30d', interval: 'week' },
  },
};

const refresh = z
  .boolean()
  .optional()
  .describe('Calculate again, even if there is a result of the last minutes.');

const queryTool = (kind: InsightKind): Tool =>
  defineTool(`query-${kind}`, {
    ...TEXTS[kind],
    feature: 'insights',
    runsLong: 'query',
    isDrawn: true,
    operations: [QUERY],
    input: {
      ...INSIGHT_INPUTS[kind],
      refresh,
      token_budget: pageInput.token_budget,
      cursor: pageInput.cursor,
    },
    output: { ...pageOutput, query: z.record(z.string(), z.unknown()), is_cached: z.boolean().optional() },
    example: TEXTS[kind].example as never,
    run: {
      bodyOf: ({ refresh: isFresh, token_budget: _, cursor: __, ...members }) => ({
        query: insightNode(kind, members),
        refresh: isFresh ? 'force_blocking' : 'blocking',
      }),
      format: (given, { refresh: _, token_budget, cursor, ...members }, { link }) => {
        const answer = given as InsightAnswer;
        const query = insightNode(kind, members);
        const results = Array.isArray(answer.results) ? answer.results : [answer.results];
        const page = {
          limit: results.length,
          token_budget: token_budget as number,
          cursor: cursor as string,
        };
        const { rows, next_cursor } = cutPage(results.slice(offsetOf(page)), page, false);
        return {
          structured: {
            results: rows,
            next_cursor,
            query,
            is_cached: answer.is_cached,
            last_refresh: answer.last_refresh,
            resolved_date_range: answer.resolved_date_range,
            url: link(`insights/new?query=${encodeURIComponent(JSON.stringify(query))}`),
          },
          text: `${insightText(kind, answer.results)}\nSave it with insight-create and the member query of this result.`,
        };
      },
    },
  });

const ACTORS_MEMBERS: Readonly<Record<InsightKind, z.ZodRawShape>> = {
  trends: {
    day: z.string().optional().describe('The day, or the start of the interval.'),
    series_index: z.int().min(0).optional().describe('The series, from 0.'),
    breakdown_value: z.union([z.string(), z.number()]).optional(),
  },
  funnel: {
    step: z.int().describe('The step, from 1. A negative step selects those who stopped before it.'),
    breakdown_value: z.union([z.string(), z.number()]).optional(),
  },
  retention: { interval_index: z.int().min(0).describe('The cohort, from 0.') },
  paths: {},
  stickiness: { day: z.int().min(1).describe('On how many days.'), series_index: z.int().min(0).optional() },
  lifecycle: {
    day: z.string().describe('The start of the interval.'),
    status: z.enum(['new', 'returning', 'resurrecting', 'dormant']),
  },
};

const ACTORS_EXAMPLES: Readonly<Record<InsightKind, Readonly<Record<string, unknown>>>> = {
  trends: { day: '2026-01-31', series_index: 0 },
  funnel: { step: -2 },
  retention: { interval_index: 0 },
  paths: {},
  stickiness: { day: 3 },
  lifecycle: { day: '2026-01-31', status: 'dormant' },
};

const actorsSource = (kind: InsightKind, source: unknown, args: Readonly<Record<string, unknown>>) => {
  const { day, series_index: series, breakdown_value: breakdown, status, step, interval_index } = args;
  const defined = (members: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  if (kind === 'funnel')
    return {
      kind: 'FunnelsActorsQuery',
      source,
      ...defined({ funnelStep: step, funnelStepBreakdown: breakdown }),
    };
  if (kind === 'stickiness') return { kind: 'StickinessActorsQuery', source, ...defined({ day, series }) };
  return {
    kind: 'InsightActorsQuery',
    source,
    ...defined({ day, series, breakdown, status, interval: interval_index }),
  };
};

/** Listed as an object without members, because its members are those of the other tool. */
const sourceOf = (kind: InsightKind) =>
  z
    .record(z.string(), z.unknown())
    .describe(`The arguments of query-${kind}.`)
    .pipe(z.strictObject(INSIGHT_INPUTS[kind]));

interface ActorsArgs extends PageArgs {
  readonly source: Readonly<Record<string, unknown>>;
}

const actorsTool = (kind: InsightKind): Tool =>
  defineTool(`query-${kind}-actors`, {
    title: `${TEXTS[kind].title}: the persons behind a number`,
    description: `Lists the persons behind one number of query-${kind}. Pass the same arguments in \`source\`, and say which number.`,
    feature: 'insights',
    runsLong: 'query',
    operations: [QUERY],
    input: { source: sourceOf(kind), ...ACTORS_MEMBERS[kind], ...pageInput },
    output: pageOutput,
    example: { source: TEXTS[kind].example, ...ACTORS_EXAMPLES[kind] } as never,
    run: {
      bodyOf: (args) => {
        const { source, limit, cursor, token_budget, ...number } = args as ActorsArgs;
        const query = {
          kind: 'ActorsQuery',
          source: actorsSource(kind, insightNode(kind, source), number),
          select: ['actor'],
          limit,
          offset: offsetOf({ cursor }),
        };
        return { query, refresh: 'blocking' };
      },
      format: (given, args) => {
        const answer = given as InsightAnswer & { readonly results: readonly unknown[][] };
        const persons = answer.results.map(([actor]) => actor);
        const { rows, next_cursor } = cutPage(persons, args as ActorsArgs, answer.hasMore === true);
        return {
          structured: { results: rows, next_cursor },
          text: `${rows.length} persons.\n${tableOf(['id', 'name', 'distinct_ids', 'properties'], rows)}`,
        };
      },
    },
  });

export const INSIGHT_QUERY_TOOLS: readonly Tool[] = [
  ...INSIGHT_KINDS.map(queryTool),
  ...INSIGHT_KINDS.map(actorsTool),
];
