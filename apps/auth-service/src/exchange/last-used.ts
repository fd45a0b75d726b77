/** Records when credentials were used, to the minute and in batches, to keep writes off the hot path. */
import { errorMessage } from '@meridian/core';
import { coarseNetworkOf, type Logger, onceAMinute } from '@meridian/service-kit';
import type { Pool } from 'pg';
import type { CredentialReader, FoundCredential } from './found-credential.ts';

export interface LastUsed {
  /** `address` is the address of the caller, if known. */
  note(reader: CredentialReader, found: FoundCredential, now: Date, address?: string): void;
  flush(): Promise<void>;
  /** Writes the pending records. */
  stop(): Promise<void>;
}

interface Use {
  readonly at: Date;
  readonly network: string;
}

const RESOLUTION_MS = 60_000;
const FLUSH_MS = 5_000;

export const createLastUsed = ({ pool, logger }: { pool: Pool; logger: Logger }): LastUsed => {
  let pending = new Map<CredentialReader, Map<string, Use>>();

  const flush = async (): Promise<void> => {
    const batch = pending;
    pending = new Map();
    for (const [reader, uses] of batch) {
      try {
        const all = [...uses.values()];
        await pool.query(reader.touchSql, [
          [...uses.keys()],
          all.map(({ at }) => at),
          ...(reader.notesNetwork ? [all.map(({ network }) => network)] : []),
        ]);
      } catch (error) {
        // A lost record is not worth failing the request: the next use is recorded again.
        onceAMinute(logger).warn(
          { reader: reader.name, problem: errorMessage(error) },
          'could not save the last use of credentials',
        );
      }
    }
  };

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    note: (reader, { principal, lastUsedAt }, now, address = '') => {
      if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < RESOLUTION_MS) return;
      const uses = pending.get(reader) ?? new Map<string, Use>();
      const network = reader.notesNetwork ? coarseNetworkOf(address) : '';
      uses.set(principal.credentialId, { at: now, network });
      pending.set(reader, uses);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
