/** Records when an endpoint was last used: at most once per interval, and never while a client waits. */
import type { Clock } from '@meridian/core';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';

export interface UseNotes {
  note(endpointId: string, versionId: string): void;
}

const EVERY_MS = 30 * 60_000;
const MAX_REMEMBERED = 50_000;

export const createUseNotes = ({
  database,
  clock,
  logger,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}): UseNotes => {
  // `maxSize` instead of `max`, which would allocate all entries at once.
  const notedAt = new LRUCache<string, number>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });

  const write = async (endpointId: string, versionId: string, now: Date): Promise<void> => {
    const isOld = {
      OR: [{ lastExecutedAt: null }, { lastExecutedAt: { lt: new Date(now.getTime() - EVERY_MS) } }],
    };
    await database.endpoint.updateMany({
      where: { id: endpointId, ...isOld },
      data: { lastExecutedAt: now },
    });
    await database.endpointVersion.updateMany({
      where: { id: versionId, ...isOld },
      data: { lastExecutedAt: now },
    });
  };

  return {
    note(endpointId, versionId) {
      const now = clock.now();
      if (now.getTime() - (notedAt.get(versionId) ?? 0) < EVERY_MS) return;
      notedAt.set(versionId, now.getTime());
      write(endpointId, versionId, now).catch((error) => {
        notedAt.delete(versionId);
        onceAMinute(logger).warn({ err: error }, 'the time of the last run could not be stored');
      });
    },
  };
};
