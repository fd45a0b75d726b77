import { randomUUID } from 'node:crypto';
import type { Redis } from '@meridian/redis';
import { waitFor } from '@meridian/testing';

export const LARGE_BYTES = 100_000;

/** Collects the keys of commands with large arguments in the database of this connection. */
export const watchLargeWrites = async (redis: Redis) => {
  const keys: string[] = [];
  const marker = `end of watch ${randomUUID()}`;
  let isOver = false;
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, command: readonly string[], source: string, database: string) => {
    if (database !== String(redis.options.db) || source === 'lua') return;
    if (command[1] === marker) isOver = true;
    if (command.some((argument) => argument.length > LARGE_BYTES)) keys.push(command[1] ?? '');
  });
  return {
    end: async (): Promise<readonly string[]> => {
      await redis.exists(marker);
      await waitFor(() => isOver, { what: 'the commands until now' });
      monitor.disconnect();
      return keys;
    },
  };
};
