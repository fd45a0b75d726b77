/**
 * Changes of a person's properties by the API. They become events in the log, so that they take their turn among the
 * events of the person and are as durable as those.
 */
import { type Clock, InvalidRequestError, noteEffect, UnavailableError, uuidV7 } from '@meridian/core';
import type { FreeSpace } from '../intake/free-space.ts';
import { encodeEvent } from '../intake/prepare-request.ts';
import { IntakeRefusal } from '../intake/refusal.ts';
import type { EventLog } from '../log/event-log.ts';
import { encodePayloads } from '../log/log-entry.ts';

export interface PropertyChange {
  readonly projectId: number;
  readonly distinctId: string;
  readonly event: '$set' | '$delete_person_property';
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Resolves when the change is in the log. */
export type ChangeProperties = (change: PropertyChange) => Promise<void>;

export interface PropertyChangeParts {
  readonly log: EventLog;
  readonly freeSpace: Pick<FreeSpace, 'isEnough'>;
  readonly clock: Clock;
}

const RETRY_AFTER_SECONDS = 5;

export const createPropertyChanges =
  ({ log, freeSpace, clock }: PropertyChangeParts): ChangeProperties =>
  async ({ projectId, distinctId, event, properties }) => {
    if (!freeSpace.isEnough()) throw notStored();
    const now = clock.now();
    const timestamp = now.getTime() * 1_000;
    const encoded = encode({
      uuid: uuidV7(now),
      event,
      distinctId,
      timestamp,
      properties: { ...properties },
    });
    const entries = encodePayloads({ projectId }, timestamp, [encoded]).map((payload) => ({
      partition: log.partitionOf(projectId, distinctId),
      payload,
    }));
    const appended = await log.append(entries).catch((error: unknown) => {
      throw notStored(error);
    });
    if (!appended) throw notStored();
    noteEffect();
  };

const encode = (event: Parameters<typeof encodeEvent>[0]) => {
  try {
    return encodeEvent(event);
  } catch (error) {
    if (!(error instanceof IntakeRefusal)) throw error;
    throw new InvalidRequestError('invalid_input', 'The value is too large.', {
      attr: 'value',
      cause: error,
    });
  }
};

const notStored = (cause?: unknown): UnavailableError =>
  new UnavailableError('unavailable', 'Events cannot be stored at the moment. Try again soon.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
