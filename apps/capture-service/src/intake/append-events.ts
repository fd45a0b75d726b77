/** Appends the events of a request to the log. They are durable afterwards. */
import type { ProjectFactsReader } from '@meridian/identity';
import type { EventLog, LogAppend } from '../log/event-log.ts';
import { type EntryOwner, encodePayloads } from '../log/log-entry.ts';
import type { PreparedRequest } from './prepare-request.ts';
import { temporarilyUnable, unknownToken } from './refusal.ts';
import type { Microseconds } from './timestamp.ts';

export interface AppendParts {
  readonly log: EventLog;
  readonly facts: ProjectFactsReader;
}

export const appendEvents = async (
  { facts, log }: AppendParts,
  { token, events, isHistorical }: PreparedRequest,
  now: Microseconds,
): Promise<void> => {
  // When auth-service does not answer, the writer looks up the token later, so that no event is lost.
  const owner: EntryOwner | undefined = await facts.findByToken(token).then(
    (project) => project && { projectId: project.id },
    () => ({ token }),
  );
  if (owner === undefined) throw unknownToken();
  const projectId = 'projectId' in owner ? owner.projectId : 0;
  const parts = isHistorical
    ? new Map([['historical' as const, [...events]]])
    : Map.groupBy(events, (event) => log.partitionOf(projectId, event.distinctId));
  const entries: LogAppend[] = [...parts].flatMap(([partition, own]) =>
    encodePayloads(owner, now, own).map((payload) => ({ partition, payload })),
  );
  const appended = await log.append(entries).catch((error: unknown) => {
    throw temporarilyUnable(error);
  });
  if (!appended) throw temporarilyUnable();
};
