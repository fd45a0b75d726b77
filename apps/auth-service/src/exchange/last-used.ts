/** Notes when credentials were used, to the minute and in batches: the hot path reads, it does not write. */
import { errorMessage } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import type { Pool } from 'pg';
import type { CredentialReader, FoundCredential } from './found-credential.ts';

export interface LastUsed {
  note(reader: CredentialReader, found: FoundCredential, now: Date): void;
  flush(): Promise<void>;
  /** Writes what is left. */
  stop(): Promise<void>;
}

const RESOLUTION_MS = 60_000;
const FLUSH_MS = 5_000;

export const createLastUsed = ({ pool, logger }: { pool: Pool; logger: Logger }): LastUsed => {
  let pending = new Map<CredentialReader, Map<string, Date>>();

  const flush = async (): Promise<void> => {
    const batch = pending;
    pending = new Map();
    for (const [reader, uses] of batch) {
      try {
        await pool.query(reader.touchSql, [[...uses.keys()], [...uses.values()]]);
      } catch (error) {
        // The next use is noted again; a lost note is not worth a failed request.
        logger.warn(
          { reader: reader.name, problem: errorMessage(error) },
          'could not note the last use of credentials',
        );
      }
    }
  };

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    note: (reader, { principal, lastUsedAt }, now) => {
      if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < RESOLUTION_MS) return;
      const uses = pending.get(reader) ?? new Map<string, Date>();
      uses.set(principal.credentialId, now);
      pending.set(reader, uses);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
