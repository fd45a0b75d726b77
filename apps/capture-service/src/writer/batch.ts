import type { CapturedEvent } from '../intake/captured-event.ts';
import type { Microseconds } from '../intake/timestamp.ts';

/** An event of a batch of the writer. */
export interface BatchEvent {
  readonly projectId: number;
  readonly retentionDays: number;
  readonly receivedAt: Microseconds;
  readonly captured: CapturedEvent;
}

export const TABLES = [
  'persons',
  'person_distinct_ids',
  'person_overrides',
  'groups',
  'sessions',
  'ingestion_warnings',
  'dead_letters',
] as const;
export type StoreTable = (typeof TABLES)[number];

/** Rows as JSON text. Each of these tables deduplicates rows, so a row may be inserted twice. */
export type TableRows = Partial<Record<StoreTable, readonly string[]>>;

export interface EventToStore {
  readonly source: BatchEvent;
  readonly personId: string;
  readonly row: string;
}
