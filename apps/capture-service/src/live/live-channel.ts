/** The Redis channels through which the writer passes stored events to the processes that have listeners. */
import type { LiveEvent } from '@meridian/contracts/capture';

export const LIVE_CHANNELS = 'live-events:';
export const liveChannelOf = (projectId: number): string => `${LIVE_CHANNELS}${projectId}`;

export interface LiveMessage {
  /** Events of the project that were not published since the last message, because Redis was too slow. */
  readonly skipped: number;
  readonly events: readonly LiveEvent[];
}
