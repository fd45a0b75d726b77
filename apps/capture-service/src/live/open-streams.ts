/** The streams of live events of this process. */
import { createEventStreams, type EventStreams } from '@meridian/service-kit';

export type OpenStreams = EventStreams;

/** Less than the gateway gives any request. */
export const LONGEST_MS = 840_000;

export const createOpenStreams = (): OpenStreams => createEventStreams({ longestMs: LONGEST_MS });
