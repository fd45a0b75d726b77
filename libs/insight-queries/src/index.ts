export { actorKind, planActors } from './actors/plan-actors.ts';
export { planCalendarHeatmap } from './calendar-heatmap/plan.ts';
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
