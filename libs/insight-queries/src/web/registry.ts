/** The kinds of web analytics. */
import type { WebKind, WebQuery } from '@meridian/contracts/query';
import type { InsightContext } from '../insight-plan.ts';
import { planWebExternalClicks } from './external-clicks.ts';
import { planWebGoals } from './goals.ts';
import { planWebOverview } from './overview.ts';
import { planWebPageUrlSearch } from './page-url-search.ts';
import { planWebStatsTable } from './stats-table.ts';
import { planWebTrends } from './trends.ts';
import { planWebVitalsPaths } from './vitals-paths.ts';
import type { WebPlan } from './web-plan.ts';

type Plan<Kind extends WebKind> = (
  query: Extract<WebQuery, { kind: Kind }>,
  context: InsightContext,
) => WebPlan;

const KINDS = {
  WebOverviewQuery: planWebOverview,
  WebStatsTableQuery: planWebStatsTable,
  WebGoalsQuery: planWebGoals,
  WebExternalClicksTableQuery: planWebExternalClicks,
  WebVitalsPathBreakdownQuery: planWebVitalsPaths,
  WebPageURLSearchQuery: planWebPageUrlSearch,
  WebTrendsQuery: planWebTrends,
} satisfies { [Kind in WebKind]: Plan<Kind> };

export const planWeb = (query: WebQuery, context: InsightContext): WebPlan =>
  (KINDS[query.kind] as Plan<WebKind>)(query, context);
