/** The turns of this service at the engine. */
import type { TurnRequest } from '@meridian/engine-access';

/** The maximum number of concurrent reads of stored tables per project, in all processes. */
const CONCURRENCY = 10;
const READ_TIMEOUT_MS = 10_000;
const SLOT_WAIT_MS = 30_000;

export const readTurn = (projectId: number, signal: AbortSignal): TurnRequest => ({
  projectId,
  pool: 'materialized',
  limit: CONCURRENCY,
  isBulk: false,
  timeoutMs: READ_TIMEOUT_MS,
  slotWaitMs: SLOT_WAIT_MS,
  signal,
});
