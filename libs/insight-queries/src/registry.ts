/** The six insight kinds. */
import type { InsightKind, InsightQuery } from '@meridian/contracts/query';
import { planFunnels } from './funnels/plan.ts';
import type { InsightContext, InsightPlan } from './insight-plan.ts';
import { planLifecycle } from './lifecycle/plan.ts';
import { planPaths } from './paths/plan.ts';
import { planRetention } from './retention/plan.ts';
import { planStickiness } from './stickiness/plan.ts';
import { planTrends } from './trends/plan.ts';

type Plan<Kind extends InsightKind> = (
  query: Extract<InsightQuery, { kind: Kind }>,
  context: InsightContext,
) => InsightPlan;

const KINDS = {
  TrendsQuery: planTrends,
  FunnelsQuery: planFunnels,
  RetentionQuery: planRetention,
  PathsQuery: planPaths,
  StickinessQuery: planStickiness,
  LifecycleQuery: planLifecycle,
} satisfies { [Kind in InsightKind]: Plan<Kind> };

export const planInsight = (query: InsightQuery, context: InsightContext): InsightPlan =>
  (KINDS[query.kind] as Plan<InsightKind>)(query, context);
