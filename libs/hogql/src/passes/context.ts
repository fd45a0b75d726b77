import type { WeekStartDay } from '@meridian/calendar';
import type { PlanCall, PlanExpr, PlanSelect, Scan, Source } from '../plan/nodes.ts';

/** What the passes decide by. */
export interface PassContext {
  readonly projectId: number;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly now: Date;
}

/** What one function of HogQL becomes in ClickHouse. */
export type Lowering = (call: PlanCall, context: PassContext) => PlanExpr;

/** Conditions for the rows that a scan reads; none where the rule does not concern its table. */
export type ScanConditions = (
  scan: Scan,
  where: { readonly source: Source; readonly select: PlanSelect; readonly context: PassContext },
) => readonly PlanExpr[];
