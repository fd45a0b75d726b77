import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Redis } from '@meridian/redis';
import { waitFor } from '@meridian/testing';

export const LARGE_BYTES = 100_000;

/** A line of MONITOR: `+1700000000.123 [5 127.0.0.1:40000] "set" "key" "value"`. Scripts have `lua` for the address. */
const parseLine = (line: string) => {
  const [opening, closing] = [line.indexOf('['), line.indexOf(']')];
  const [database, source] = line.slice(opening + 1, closing).split(' ');
  return { database, source, command: line.slice(closing + 3, -1).split('" "') };
};

/**
 * Collects the keys of commands with large arguments in the database of this connection. It reads MONITOR from a socket,
 * because the client fails when commands of others arrive together with the reply.
 */
export const watchLargeWrites = async (redis: Redis) => {
  const keys: string[] = [];
  const marker = `end of watch ${randomUUID()}`;
  let isOver = false;
  const { host, port = 6379, db = 0, password } = redis.options;
  const socket = connect(port, host);
  const lines = createInterface({ input: socket });
  socket.write(`AUTH ${password}\r\n`);
  await once(lines, 'line');
  socket.write('MONITOR\r\n');
  await once(lines, 'line');
  lines.on('line', (line) => {
    const { database, source, command } = parseLine(line);
    if (database !== String(db) || source === 'lua') return;
    if (command[1] === marker) isOver = true;
    if (command.some((argument) => argument.length > LARGE_BYTES)) keys.push(command[1] ?? '');
  });
  return {
    end: async (): Promise<readonly string[]> => {
      await redis.exists(marker);
      await waitFor(() => isOver, { what: 'the commands until now' });
      socket.destroy();
      return keys;
    },
  };
};
