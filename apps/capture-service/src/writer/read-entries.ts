/** Reads the events of log entries. What cannot be read becomes a dead letter: one event, or an entry that is no JSON. */
import { derivedUuidV7, errorMessage } from '@meridian/core';
import type { CapturedEvent } from '../intake/captured-event.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import type { LogEntry } from '../log/event-log.ts';
import { decodeEach, decodePayload, type PartlyRead } from '../log/log-entry.ts';
import type { DeadLetter } from '../rows/store-rows.ts';
import type { BatchEvent } from './batch.ts';
import type { EventProjects } from './project-of-events.ts';

export interface ReadEntries {
  readonly events: readonly BatchEvent[];
  readonly deadLetters: readonly DeadLetter[];
  /** Events of unknown tokens and deleted projects. */
  readonly droppedCount: number;
}

export const readEntries = async (
  entries: readonly LogEntry[],
  projects: EventProjects,
  now: Microseconds,
): Promise<ReadEntries> => {
  const events: BatchEvent[] = [];
  const deadLetters: DeadLetter[] = [];
  let droppedCount = 0;
  for (const entry of entries) {
    let payload: PartlyRead;
    try {
      payload = read(entry.payload);
    } catch (error) {
      deadLetters.push(unreadable(entry, error, now));
      continue;
    }
    const project = await projects.find(payload.owner);
    if (project === undefined) {
      droppedCount += payload.events.length + payload.unreadable.length;
      continue;
    }
    for (const { json, captured, error } of payload.unreadable) {
      deadLetters.push({
        ...letterOf(project.id, payload.receivedAt, captured),
        failedAt: now,
        reason: 'unreadable_event',
        detail: errorMessage(error),
        payload: json,
      });
    }
    for (const captured of payload.events) {
      if (project.anonymizeIps) delete captured.properties.$ip;
      events.push({
        projectId: project.id,
        retentionDays: project.retentionDays,
        receivedAt: payload.receivedAt,
        captured,
      });
    }
  }
  return { events, deadLetters, droppedCount };
};

const read = (text: string): PartlyRead => {
  try {
    return { ...decodePayload(text), unreadable: [] };
  } catch {
    return decodeEach(text);
  }
};

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const unreadable = (entry: LogEntry, error: unknown, now: Microseconds): DeadLetter => ({
  projectId: 0,
  receivedAt: Number(entry.id.split('-')[0]) * 1_000,
  failedAt: now,
  reason: 'unreadable_entry',
  detail: errorMessage(error),
  // Letters of one project, day and uuid replace each other.
  eventUuid: derivedUuidV7(NIL_UUID, `${entry.partition} ${entry.id}`),
  event: '',
  distinctId: '',
  payload: entry.payload,
});

/** The dead letter of an event that could not be stored. */
export const deadLetterOf = (
  { projectId, receivedAt, captured }: BatchEvent,
  reason: string,
  detail: string,
  now: Microseconds,
): DeadLetter => ({
  ...letterOf(projectId, receivedAt, captured),
  failedAt: now,
  reason,
  detail,
  payload: safeText(captured),
});

const letterOf = (projectId: number, receivedAt: Microseconds, captured: CapturedEvent) => ({
  projectId,
  receivedAt,
  eventUuid: captured.uuid,
  event: captured.event,
  distinctId: captured.distinctId,
});

const safeText = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return `cannot be written as JSON: ${errorMessage(error)}`;
  }
};
