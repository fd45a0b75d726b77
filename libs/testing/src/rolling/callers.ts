/** Clients that read and write alternately, each time with a new credential. */
import { setTimeout as delay } from 'node:timers/promises';
import { mintToken } from '@meridian/identity';

export interface CallersReport {
  readonly failures: unknown[];
  /** The ids of the writes that were answered. */
  readonly written: string[];
}

export interface Callers {
  /** Settles when each client has its last answer. */
  stop(): Promise<CallersReport>;
}

const CALLERS = 10;
/** Each client sends about twenty requests a second: two hundred in total. */
const PAUSE_MS = 40;

export const startCallers = (url: string): Callers => {
  const failures: unknown[] = [];
  const written: string[] = [];
  let isCalling = true;

  const call = async (id: string | undefined): Promise<void> => {
    const headers = {
      authorization: `Bearer ${mintToken('phx', 'us')}`,
      'content-type': 'application/json',
    };
    const body = id === undefined ? undefined : { method: 'POST', body: JSON.stringify({ id }) };
    const answer = await fetch(url, { headers, ...body });
    const text = await answer.text();
    if (answer.status !== 200) failures.push([id === undefined ? 'read' : 'write', answer.status, text]);
    else if (id !== undefined) written.push(id);
  };

  const caller = async (): Promise<void> => {
    for (let count = 0; isCalling; count += 1) {
      await call(count % 2 === 0 ? crypto.randomUUID() : undefined).catch((error: unknown) =>
        failures.push(error),
      );
      await delay(PAUSE_MS);
    }
  };
  const calling = Array.from({ length: CALLERS }, caller);

  return {
    stop: async () => {
      isCalling = false;
      await Promise.all(calling);
      return { failures, written };
    },
  };
};
