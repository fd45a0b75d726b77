/** The HogQL of an insight with one clause per line, for tests that show the query. */
import { insightQuerySchema, webQuerySchema } from '@meridian/contracts/query';
import { printHogQL, type Query } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { planInsight } from '../registry.ts';
import { planWeb } from '../web/registry.ts';

export const GOLDEN_CONTEXT: InsightContext = {
  now: new Date('2024-01-10T12:00:00Z'),
  timezone: 'UTC',
  weekStartDay: 0,
  testAccountFilters: [],
  actions: new Map([[7, { id: 7, name: 'Checked out' }]]),
  cohorts: new Map([[3, { id: 3, name: 'Payers' }]]),
};

const CLAUSE = / (?=(?:FROM|WHERE|GROUP BY|HAVING|ORDER BY|UNION ALL|LIMIT) )/g;

export const inClauses = (query: Query): string => printHogQL(query).replaceAll(CLAUSE, '\n');

export const hogqlOf = (node: object): string =>
  inClauses(planInsight(insightQuerySchema.parse(node), GOLDEN_CONTEXT).query);

export const webHogqlOf = (node: object): string =>
  inClauses(planWeb(webQuerySchema.parse(node), GOLDEN_CONTEXT).query);
