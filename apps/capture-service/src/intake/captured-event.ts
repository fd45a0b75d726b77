/** An event in the log: checked and completed by the intake, not yet joined with a person. */
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
  /** Includes `$set`, `$set_once` and `$unset`, wherever the client sent them. */
  readonly properties: Record<string, unknown>;
  readonly warnings?: readonly IntakeWarning[];
}
