import type { WeekStartDay } from '@meridian/calendar';

/** What the passes decide by. */
export interface PassContext {
  readonly projectId: number;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly now: Date;
}
