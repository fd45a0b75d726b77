/** Clients that behave like SDKs and resend a batch without a 200 with the same uuids. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

export interface LoadOptions {
  readonly clients: number;
  readonly eventsPerBatch: number;
  readonly people: number;
  readonly pauseBetweenBatchesMs: number;
  readonly isOver: () => boolean;
  readonly onTaken: (uuids: readonly string[]) => void;
  readonly onRefused: () => void;
}

const RETRY_MS = 100;

/** Runs until the load is over and every batch is accepted. */
export const sendEvents = async (installation: Installation, options: LoadOptions): Promise<void> => {
  await Promise.all(Array.from({ length: options.clients }, () => sendUntilOver(installation, options)));
};

const sendUntilOver = async (installation: Installation, options: LoadOptions): Promise<void> => {
  const { eventsPerBatch, people, pauseBetweenBatchesMs, isOver, onTaken, onRefused } = options;
  while (!isOver()) {
    const batch = Array.from({ length: eventsPerBatch }, () => makeEvent(people));
    const body = JSON.stringify({ api_key: installation.project.token, batch });
    while (!(await isTaken(installation.url, body))) {
      onRefused();
      await sleep(RETRY_MS);
    }
    onTaken(batch.map((event) => event.uuid));
    await sleep(pauseBetweenBatchesMs);
  }
};

const makeEvent = (people: number) => {
  const person = Math.floor(Math.random() * people);
  const isIdentify = Math.random() < 0.02;
  return {
    uuid: randomUUID(),
    event: isIdentify ? '$identify' : 'opened',
    distinct_id: `user-${person}`,
    timestamp: new Date().toISOString(),
    properties: {
      $session_id: `session-${person}`,
      price: Math.round(Math.random() * 100),
      ...(isIdentify && { $anon_distinct_id: `anon-${Math.floor(Math.random() * people)}` }),
      $set: { last_price: Math.round(Math.random() * 100) },
    },
  };
};

const isTaken = async (url: string, body: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
};
