/** Reads the events of log entries. An entry that cannot be read becomes a dead letter. */
import { errorMessage } from '@meridian/core';
import type { Microseconds } from '../intake/timestamp.ts';
import type { LogEntry } from '../log/event-log.ts';
import { decodePayload, type LogPayload } from '../log/log-entry.ts';
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
    let payload: LogPayload;
    try {
      payload = decodePayload(entry.payload);
    } catch (error) {
      deadLetters.push(unreadable(entry, error, now));
      continue;
    }
    const project = await projects.find(payload.owner);
    if (project === undefined) {
      droppedCount += payload.events.length;
      continue;
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

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const unreadable = (entry: LogEntry, error: unknown, now: Microseconds): DeadLetter => ({
  projectId: 0,
  receivedAt: Number(entry.id.split('-')[0]) * 1_000,
  failedAt: now,
  reason: 'unreadable_entry',
  detail: errorMessage(error),
  eventUuid: NIL_UUID,
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
  projectId,
  receivedAt,
  failedAt: now,
  reason,
  detail,
  eventUuid: captured.uuid,
  event: captured.event,
  distinctId: captured.distinctId,
  payload: safeText(captured),
});

const safeText = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return `cannot be written as JSON: ${errorMessage(error)}`;
  }
};
