/** One event between the two processes: checked and completed by the intake, not yet joined with a person. */
import type { Microseconds } from './timestamp.ts';

export type IntakeWarning =
  | 'skipping_event_invalid_uuid'
  | 'ignored_invalid_timestamp'
  | 'event_timestamp_in_future'
  | 'distinct_id_truncated'
  | 'event_name_truncated';

export interface CapturedEvent {
  readonly uuid: string;
  readonly event: string;
  readonly distinctId: string;
  readonly timestamp: Microseconds;
  /** `$set`, `$set_once` and `$unset` stand in here, wherever the client had put them. */
  readonly properties: Record<string, unknown>;
  readonly warnings?: readonly IntakeWarning[];
}
