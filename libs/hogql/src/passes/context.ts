import type { WeekStartDay } from '@meridian/calendar';
import type { PlanCall, PlanExpr, PlanSelect, Scan, Source } from '../plan/nodes.ts';

/** The settings that passes depend on. */
export interface PassContext {
  readonly projectId: number;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly now: Date;
}

/** Translates a call of one HogQL function to ClickHouse. */
export type Lowering = (call: PlanCall, context: PassContext) => PlanExpr;

/** Conditions for the rows that a scan reads. */
export type ScanConditions = (
  scan: Scan,
  where: { readonly source: Source; readonly select: PlanSelect; readonly context: PassContext },
) => readonly PlanExpr[];
