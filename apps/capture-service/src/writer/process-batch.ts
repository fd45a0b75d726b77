/** Stores one batch in both stores. Every step may be repeated, because a crash repeats the whole batch. */
import { errorMessage } from '@meridian/core';
import type { ProjectRevisions } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import type pg from 'pg';
import type { DefinitionCollector } from '../definitions/definition-collector.ts';
import { saveDefinitions } from '../definitions/save-definitions.ts';
import type { GroupTypes } from '../groups/group-types.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { type DeadLetter, deadLetterRow, warningRow } from '../rows/store-rows.ts';
import type { BatchEvent, EventToStore, TableRows } from './batch.ts';
import type { EventStore } from './event-store.ts';
import { isTransient } from './is-transient.ts';
import { removeFromOutbox } from './outbox.ts';
import { deadLetterOf } from './read-entries.ts';
import { type ResolvedBatch, resolveBatch } from './resolve-batch.ts';

export interface BatchStores {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly groupTypes: GroupTypes;
  readonly definitions: DefinitionCollector;
  readonly schemaRevisions: ProjectRevisions;
  readonly dataRevisions: ProjectRevisions;
  readonly live: LivePublisher;
  readonly logger: Logger;
}

export interface PreparedBatch {
  readonly resolved: readonly ResolvedBatch[];
  readonly deadLetters: readonly DeadLetter[];
}

/**
 * The Postgres part. An event that makes it fail is found by halving: it loses its merge, if that is the cause, or becomes
 * a dead letter.
 */
export const prepareBatch = async (
  events: readonly BatchEvent[],
  stores: BatchStores,
  now: Microseconds,
): Promise<PreparedBatch> => {
  if (events.length === 0) return { resolved: [], deadLetters: [] };
  try {
    const { pool, groupTypes } = stores;
    return { resolved: [await resolveBatch(events, { pool, groupTypes, now })], deadLetters: [] };
  } catch (error) {
    if (isTransient(error)) throw error;
    if (events.length === 1) {
      stores.logger.error(
        { err: error, uuid: events[0]!.captured.uuid },
        'an event could not be processed; it is in the table dead_letters',
      );
      return {
        resolved: [],
        deadLetters: [deadLetterOf(events[0]!, 'unprocessable', errorMessage(error), now)],
      };
    }
    // In order, because the second half depends on the persons that the first half changes.
    const middle = Math.ceil(events.length / 2);
    const first = await prepareBatch(events.slice(0, middle), stores, now);
    const second = await prepareBatch(events.slice(middle), stores, now);
    return {
      resolved: [...first.resolved, ...second.resolved],
      deadLetters: [...first.deadLetters, ...second.deadLetters],
    };
  }
};

/** The ClickHouse part, followed by the new revisions of the data. */
export const storeBatch = async (
  { resolved, deadLetters }: PreparedBatch,
  stores: BatchStores,
  now: Microseconds,
): Promise<void> => {
  const { store, pool } = stores;
  await storeDefinitions(resolved, stores, now);
  const refused: DeadLetter[] = [...deadLetters];
  const refusedEvents = new Set<EventToStore>();
  for (const batch of resolved) {
    await store.insertRows(batch.promised);
    if (batch.outboxId !== undefined) await removeFromOutbox(pool, [batch.outboxId]);
    for (const { row: event, reason } of await store.insertEvents(batch.events)) {
      stores.logger.error(
        { uuid: event.source.captured.uuid, reason },
        'ClickHouse refused an event; it is in the table dead_letters',
      );
      refusedEvents.add(event);
      refused.push(deadLetterOf(event.source, 'refused_by_store', reason, now));
    }
    await store.insertRows(batch.others);
  }
  await store.insertRows(deadLetterRows(refused));
  await renewDataRevisions(resolved, stores);
  stores.live.publish(resolved.flatMap(({ events }) => events.filter((event) => !refusedEvents.has(event))));
};

/** Runs after the rows are stored, because an answer that was computed before must not have the new revision. */
const renewDataRevisions = async (
  resolved: readonly ResolvedBatch[],
  { dataRevisions }: BatchStores,
): Promise<void> => {
  const changed = new Set(resolved.flatMap(({ events }) => events.map(({ source }) => source.projectId)));
  await Promise.all([...changed].map((projectId) => dataRevisions.renew(projectId)));
};

/** Runs before the events are stored; see `saveDefinitions`. */
const storeDefinitions = async (
  resolved: readonly ResolvedBatch[],
  { definitions, ...stores }: BatchStores,
  now: Microseconds,
): Promise<void> => {
  const seen = definitions.collect(
    resolved.flatMap((batch) => batch.seen),
    now,
  );
  await saveDefinitions(stores, seen);
  definitions.remember(seen);
};

/** The whole dead letter for the operator, and a warning for the project. */
const deadLetterRows = (letters: readonly DeadLetter[]): TableRows => ({
  dead_letters: letters.map(deadLetterRow),
  ingestion_warnings: letters
    .filter((letter) => letter.projectId !== 0)
    .map((letter) =>
      warningRow({
        projectId: letter.projectId,
        type: 'event_not_stored',
        timestamp: letter.receivedAt,
        eventUuid: letter.eventUuid,
        event: letter.event,
        distinctId: letter.distinctId,
        details: { reason: letter.reason, detail: letter.detail },
      }),
    ),
});
