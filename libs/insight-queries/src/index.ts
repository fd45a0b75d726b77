export { type ActorsOptions, planActorsOptions } from './actors/options.ts';
export { actorKind, planActors } from './actors/plan-actors.ts';
export { planCalendarHeatmap } from './calendar-heatmap/plan.ts';
export { planFunnelCorrelation } from './funnels/correlation.ts';
export type {
  ActionName,
  CohortName,
  InsightAnswer,
  InsightContext,
  InsightPlan,
  Row,
  Value,
} from './insight-plan.ts';
export { planInsight } from './registry.ts';
export { requestedFormulas } from './trends/named-formulas.ts';
export { planWeb } from './web/registry.ts';
export type { WebPlan } from './web/web-plan.ts';
