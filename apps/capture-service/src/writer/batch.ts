import type { CapturedEvent } from '../intake/captured-event.ts';
import type { Microseconds } from '../intake/timestamp.ts';

/** An event on its way through the writer. */
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

/** Rows as JSON text. Every one of these tables takes the same row twice without harm. */
export type TableRows = Partial<Record<StoreTable, readonly string[]>>;

export interface EventToStore {
  readonly source: BatchEvent;
  readonly row: string;
}
