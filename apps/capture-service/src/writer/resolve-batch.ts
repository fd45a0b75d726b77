/**
 * Converts captured events to rows: joins them with persons and groups, stores the changes of those in Postgres, and
 * prepares the rows for ClickHouse. ClickHouse is not called here.
 */
import type pg from 'pg';
import type { CapturedSource } from '../definitions/definition-collector.ts';
import { readGroupUpdate } from '../groups/group-rules.ts';
import { loadGroups, saveGroups } from '../groups/group-store.ts';
import type { GroupTypes } from '../groups/group-types.ts';
import { createGroupWorkingSet, type GroupWorkingSet } from '../groups/group-working-set.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { PersonConflictError } from '../persons/person-conflict-error.ts';
import { applyPersonRules, isContradictory, type PersonOutcome } from '../persons/person-rules.ts';
import { loadPersonSnapshot } from '../persons/person-snapshot.ts';
import { createPersonWorkingSet, survivor } from '../persons/person-working-set.ts';
import type { Properties } from '../persons/property-update.ts';
import { savePersonChanges } from '../persons/save-person-changes.ts';
import { type EventGroup, eventRow } from '../rows/event-row.ts';
import { jsonColumn } from '../rows/json-column.ts';
import {
  distinctIdRow,
  groupRow,
  overrideRow,
  personRow,
  type Warning,
  warningRow,
} from '../rows/store-rows.ts';
import { type SessionEvent, sessionRows } from '../sessions/session-rows.ts';
import type { BatchEvent, EventToStore, TableRows } from './batch.ts';
import {
  applyGroups,
  type EventGroupState,
  ensureGroupTypes,
  groupKeysOf,
  isLostGroupUpdate,
  type TypesByProject,
} from './batch-groups.ts';
import { distinctIdsOf } from './distinct-ids-of.ts';
import { addToOutbox } from './outbox.ts';
import { withTransaction } from './with-transaction.ts';

export interface ResolvedBatch {
  readonly events: readonly EventToStore[];
  /** Rows of persons and groups. They are in the outbox until they are stored. */
  readonly promised: TableRows;
  readonly outboxId: string | undefined;
  readonly others: TableRows;
  readonly seen: readonly CapturedSource[];
}

export interface ResolveOptions {
  readonly pool: pg.Pool;
  readonly groupTypes: GroupTypes;
  readonly now: Microseconds;
}

const MAX_ATTEMPTS = 8;
/** serialization_failure and deadlock_detected: the transaction may be repeated. */
const RETRIED_SQL_STATES = new Set(['40001', '40P01']);

/** Throws a PersonConflictError after too many conflicts. A single event is then stored without its merge, with a warning. */
export const resolveBatch = async (
  events: readonly BatchEvent[],
  options: ResolveOptions,
): Promise<ResolvedBatch> => {
  const usable = events.filter(({ captured }) => !isContradictory(captured));
  const types = await ensureGroupTypes(usable, options.groupTypes);
  for (const mayMerge of events.length === 1 ? [true, false] : [true]) {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        return await resolveOnce(events, types, options, { mayMerge });
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
  }
  throw new PersonConflictError();
};

const isConflict = (error: unknown): boolean =>
  error instanceof PersonConflictError || RETRIED_SQL_STATES.has((error as { code?: string }).code ?? '');

const resolveOnce = async (
  events: readonly BatchEvent[],
  types: TypesByProject,
  { pool, now }: ResolveOptions,
  { mayMerge }: { readonly mayMerge: boolean },
): Promise<ResolvedBatch> => {
  const workingSet = createPersonWorkingSet(await loadPersonSnapshot(pool, distinctIdsOf(events)));
  const groups = createGroupWorkingSet(await loadGroups(pool, groupKeysOf(events, types)));
  const warnings: Warning[] = [];
  const outcomes = events.map((event) => {
    const outcome = applyPersonRules(workingSet, event.projectId, event.captured, { mayMerge });
    const isDropped = outcome.eventPerson === undefined;
    const ownTypes = types.get(event.projectId);
    warnings.push(...warningsOf(event, outcome));
    if (!isDropped && isLostGroupUpdate(event, ownTypes)) {
      warnings.push({ ...warningBase(event), type: 'group_not_updated', details: {} });
    }
    return {
      event,
      outcome,
      groups: isDropped ? [] : applyGroups(groups, event, ownTypes),
    };
  });

  const { promised, outboxId } = await saveChanges(pool, workingSet.changes(), groups);
  const columns = createColumnCache();
  const kept = outcomes.flatMap(({ event, outcome, groups: own }) => {
    if (outcome.eventPerson === undefined) return [];
    const personId = personIdOf(outcome.eventPerson);
    return [{ source: event, personId, row: rowOf(event, outcome.eventPerson, own, columns) }];
  });
  return {
    events: kept,
    promised,
    outboxId,
    others: {
      sessions: sessionRows(
        kept.map(({ source }) => sessionEventOf(source)),
        now,
      ),
      ingestion_warnings: warnings.map(warningRow),
    },
    seen: kept.map(({ source: { projectId, captured } }) => {
      const update = readGroupUpdate(captured);
      return { projectId, captured, groupIndex: update && types.get(projectId)?.get(update.type) };
    }),
  };
};

const saveChanges = async (
  pool: pg.Pool,
  changes: ReturnType<ReturnType<typeof createPersonWorkingSet>['changes']>,
  groups: GroupWorkingSet,
): Promise<{ promised: TableRows; outboxId: string | undefined }> => {
  const changedGroups = groups.changed();
  const isQuiet =
    changedGroups.length === 0 &&
    [changes.created, changes.updated, changes.merged, changes.addedDistinctIds, changes.newPersonless].every(
      (list) => list.length === 0,
    );
  if (isQuiet) return { promised: {}, outboxId: undefined };
  return withTransaction(pool, async (tx) => {
    const saved = await savePersonChanges(tx, changes);
    const savedGroups = await saveGroups(tx, changedGroups);
    const promised: TableRows = {
      persons: saved.persons.map(personRow),
      person_distinct_ids: saved.distinctIds.map(distinctIdRow),
      person_overrides: saved.distinctIds.filter((id) => id.needsOverride).map(overrideRow),
      groups: savedGroups.map(groupRow),
    };
    const isEmpty = Object.values(promised).every((rows) => rows.length === 0);
    return { promised, outboxId: isEmpty ? undefined : await addToOutbox(tx, promised) };
  });
};

/** Many events of a batch have the same person, so each state of its properties is serialized once. */
const createColumnCache = (): ((properties: Properties) => string) => {
  const known = new WeakMap<Properties, string>();
  return (properties) => {
    let column = known.get(properties);
    if (column === undefined) {
      column = jsonColumn(properties, JSON.stringify(properties));
      known.set(properties, column);
    }
    return column;
  };
};

type EventPerson = NonNullable<PersonOutcome['eventPerson']>;

const personIdOf = ({ person, derivedId }: EventPerson): string =>
  person === undefined ? derivedId! : survivor(person).id;

const rowOf = (
  { projectId, captured, receivedAt, retentionDays }: BatchEvent,
  eventPerson: EventPerson,
  groups: readonly (EventGroupState | undefined)[],
  column: (properties: Properties) => string,
): string => {
  const { person, mode, properties } = eventPerson;
  const owner = person === undefined ? undefined : survivor(person);
  return eventRow({
    projectId,
    uuid: captured.uuid,
    event: captured.event,
    properties: captured.properties,
    timestamp: captured.timestamp,
    distinctId: captured.distinctId,
    createdAt: receivedAt,
    personId: personIdOf(eventPerson),
    personCreatedAt: owner?.createdAt ?? captured.timestamp,
    personProperties: column(properties),
    personMode: mode,
    groups: groups.map((group): EventGroup | undefined =>
      group === undefined ? undefined : { key: group.key, properties: column(group.properties) },
    ),
    retentionDays,
  });
};

const sessionEventOf = ({ projectId, captured, retentionDays }: BatchEvent): SessionEvent => ({
  projectId,
  uuid: captured.uuid,
  event: captured.event,
  distinctId: captured.distinctId,
  timestamp: captured.timestamp,
  properties: captured.properties,
  retentionDays,
});

const warningBase = ({ projectId, captured, receivedAt }: BatchEvent): Omit<Warning, 'type' | 'details'> => ({
  projectId,
  timestamp: receivedAt,
  eventUuid: captured.uuid,
  event: captured.event,
  distinctId: captured.distinctId,
});

const warningsOf = (event: BatchEvent, { warnings }: PersonOutcome): Warning[] => {
  const { captured } = event;
  if (warnings.length === 0 && captured.warnings === undefined) return [];
  const common = warningBase(event);
  return [
    ...(captured.warnings ?? []).map((type) => ({ ...common, type, details: {} })),
    ...warnings.map(({ type, details }) => ({ ...common, type, details })),
  ];
};
