/** A tool for the persons behind a number of each kind of insight. */
import { z } from 'zod';
import { INSIGHT_TEXTS } from './insight-examples.ts';
import { INSIGHT_INPUTS, INSIGHT_KINDS, type InsightKind } from './insight-input.ts';
import { insightNode } from './insight-node.ts';
import { cutPage, offsetOf, type PageArgs, pageInput, pageOutput } from './page.ts';
import { cell, quoteData, tableOf } from './quote-data.ts';
import { defineTool, QUERY, type Tool } from './tool.ts';

type Members = Readonly<Record<string, unknown>>;

interface ActorsAnswer {
  readonly results: readonly unknown[][];
  readonly hasMore?: boolean | null;
}

const stepKey = z.string().regex(/^\d+_/, 'Expected a step as results name it, such as "1_/pricing".');

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
  paths: {
    from: stepKey
      .optional()
      .describe('Those who went on from this step: `source` of a result, such as "1_/pricing".'),
    to: stepKey.optional().describe('Those who came to this step: `target` of a result.'),
  },
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
  paths: { from: '1_/pricing' },
  stickiness: { day: 3 },
  lifecycle: { day: '2026-01-31', status: 'dormant' },
};

const defined = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const actorsSource = (kind: InsightKind, args: Members): Members => {
  const { day, series_index: series, breakdown_value: breakdown, status, step, interval_index } = args;
  const source = insightNode(kind, args['source'] as Members);
  switch (kind) {
    case 'funnel':
      return {
        kind: 'FunnelsActorsQuery',
        source,
        ...defined({ funnelStep: step, funnelStepBreakdown: breakdown }),
      };
    case 'stickiness':
      return { kind: 'StickinessActorsQuery', source, ...defined({ day, series }) };
    case 'paths': {
      const keys = defined({ pathStartKey: args['from'], pathEndKey: args['to'] });
      const pathsFilter = { ...(source['pathsFilter'] as Members), ...keys };
      return { kind: 'InsightActorsQuery', source: { ...source, pathsFilter } };
    }
    default:
      return {
        kind: 'InsightActorsQuery',
        source,
        ...defined({ day, series, breakdown, status, interval: interval_index }),
      };
  }
};

/** How the arguments say which number is meant. */
const SAY_WHICH: Readonly<Partial<Record<InsightKind, string>>> = {
  paths: 'and the `source` of a result as `from`, its `target` as `to`, or both.',
};

/** Which persons a list of paths has: the node may name the step, too. */
const whichPersons = ({ source }: Members): string => {
  const { pathsFilter } = source as { readonly pathsFilter: Readonly<Record<string, string | undefined>> };
  const { pathStartKey: from, pathEndKey: to, pathDropoffKey: last } = pathsFilter;
  if (last !== undefined) return `Persons whose path ended at ${last}.`;
  if (from !== undefined && to !== undefined) return `Persons who went from ${from} to ${to}.`;
  if (from !== undefined) return `Persons who went on from ${from}.`;
  if (to !== undefined) return `Persons who came to ${to}.`;
  return 'Persons of all these paths, because neither from nor to names a step.';
};

/** Listed as an object without members, because it has the same members as the other tool's argument. */
const sourceOf = (kind: InsightKind) =>
  z
    .record(z.string(), z.unknown())
    .describe(`The arguments of query-${kind}.`)
    .pipe(z.strictObject(INSIGHT_INPUTS[kind]));

type ActorsArgs = PageArgs & Members;

const actorsTool = (kind: InsightKind): Tool =>
  defineTool(`query-${kind}-actors`, {
    title: `${INSIGHT_TEXTS[kind].title}: the persons behind a number`,
    description: `Lists the persons behind one number of query-${kind}. Pass the same arguments in \`source\`, ${SAY_WHICH[kind] ?? 'and say which number.'}`,
    feature: 'insights',
    runsLong: 'query',
    operations: [QUERY],
    input: { source: sourceOf(kind), ...ACTORS_MEMBERS[kind], ...pageInput },
    output: {
      ...pageOutput,
      ...(kind === 'paths' && { which: z.string().describe('The persons of the list.') }),
    },
    example: { source: INSIGHT_TEXTS[kind].example, ...ACTORS_EXAMPLES[kind] } as never,
    run: {
      bodyOf: (args) => {
        const { limit, cursor, ...number } = args as ActorsArgs;
        const source = actorsSource(kind, number);
        const query = { kind: 'ActorsQuery', source, select: ['actor'], limit, offset: offsetOf({ cursor }) };
        return { query, refresh: 'blocking' };
      },
      format: (given, args) => {
        const answer = given as ActorsAnswer;
        const persons = answer.results.map(([actor]) => actor);
        const { rows, next_cursor } = cutPage(persons, args as ActorsArgs, answer.hasMore === true);
        const which = kind === 'paths' ? whichPersons(actorsSource(kind, args as ActorsArgs)) : undefined;
        const named = which === undefined ? '' : `${quoteData(cell(which))}\n`;
        return {
          structured: { ...defined({ which }), results: rows, next_cursor },
          text: `${rows.length} persons.\n${named}${tableOf(['id', 'name', 'distinct_ids', 'properties'], rows)}`,
        };
      },
    },
  });

export const INSIGHT_ACTORS_TOOLS: readonly Tool[] = INSIGHT_KINDS.map(actorsTool);
