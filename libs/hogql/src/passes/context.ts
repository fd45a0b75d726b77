import type { WeekStartDay } from '@meridian/calendar';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';

/** What the passes decide by. */
export interface PassContext {
  readonly projectId: number;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly now: Date;
}

/** What one function of HogQL becomes in ClickHouse. */
export type Lowering = (call: PlanCall, context: PassContext) => PlanExpr;
