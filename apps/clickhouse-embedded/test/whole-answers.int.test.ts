/** An answer that looks complete is complete, and an answer that ends early takes nothing else with it. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { useInstance } from './instance.ts';

const instance = useInstance((folder) => ({ TMPDIR: folder }));

const ask = (
  query: string,
  parameters: Record<string, string> = {},
  init: { readonly body?: string } = {},
): Promise<Response> =>
  instance.fetch(`/?${new URLSearchParams({ query, ...parameters })}`, { method: 'POST', ...init });

interface SlowReader {
  readonly socket: Socket;
  readonly state: { text: string; isClosed: boolean };
}

/** Sends a statement, and reads nothing of the answer before `socket.resume()`. */
const slowly = (query: string, parameters: Record<string, string>): Promise<SlowReader> =>
  new Promise((resolve) => {
    const { host, hostname, port, username, password } = new URL(instance.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const state = { text: '', isClosed: false };
    socket.on('data', (chunk: Buffer) => {
      state.text = (state.text + chunk.toString('latin1')).slice(-1_000);
    });
    socket.on('close', () => {
      state.isClosed = true;
    });
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      const path = `/?${new URLSearchParams({ query, ...parameters })}`;
      const auth = `x-clickhouse-user: ${username}\r\nx-clickhouse-key: ${password}\r\n`;
      socket.pause();
      socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${auth}content-length: 0\r\n\r\n`, () =>
        resolve({ socket, state }),
      );
    });
  });

describe('a query whose time limit passes at its end', () => {
  const ROWS = 200_000;
  const ATTEMPTS = 20;
  const GZIP = { enable_http_compression: '1' };

  it.each<[string, string, Record<string, string>]>([
    ['rows', 'TSV', {}],
    ['packed rows', 'TSV', GZIP],
    ['a document', 'JSONCompact', {}],
  ])('answers all rows or an error: %s', async (_, format, parameters) => {
    const cut: string[] = [];
    let complete = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const max_execution_time = (0.005 + attempt * 0.004).toFixed(3);
      const query = `SELECT number FROM numbers(${ROWS}) FORMAT ${format}`;
      const answer = await ask(query, { ...parameters, max_execution_time });
      // An answer that breaks off is an error too.
      const text = await answer.text().catch(() => '__exception__');
      if (answer.status !== 200 || text.includes('__exception__')) continue;
      const rows = format === 'TSV' ? text.split('\n').length - 1 : JSON.parse(text).data.length;
      if (rows === ROWS) complete += 1;
      else cut.push(`${rows} rows within ${max_execution_time} s`);
    }
    expect(cut).toEqual([]);
    expect(complete).toBeLessThan(ATTEMPTS);
  });

  it('may have a limit of a month', async () => {
    expect(await (await ask('SELECT sleep(0.2)', { max_execution_time: '2592000' })).text()).toBe('0\n');
  });
});

/** A statement counts as running until the process has sent its answer. */
const isRunning = async (queryId: string): Promise<boolean> => {
  const answer = await ask(`KILL QUERY WHERE query_id = '${queryId}' TEST`);
  return (await answer.text()) !== '';
};

const filesOnDisk = (prefix: string): string[] =>
  readdirSync(instance.folder)
    .filter((name) => name.startsWith('meridian-clickhouse-'))
    .flatMap((name) => readdirSync(join(instance.folder, name)))
    .filter((name) => name.startsWith(prefix));

const engineIsDone = async (): Promise<boolean> => {
  const others = "SELECT count() FROM system.processes WHERE query NOT LIKE '%system.processes%'";
  return (await (await ask(others)).text()) === '0\n';
};

it('a time limit that passes while the reader waits is reported as such', async () => {
  const query_id = randomUUID();
  const query = "SELECT number, repeat('x', 20) FROM numbers(10000000) SETTINGS max_execution_time = 1";
  const { socket, state } = await slowly(query, { query_id });
  await waitFor(() => isRunning(query_id), { what: 'the start of the query' });
  await waitFor(async () => !(await isRunning(query_id)), { what: 'the end of the query' });
  socket.resume();
  await waitFor(() => state.isClosed, { what: 'the end of the answer' });
  expect(state.text).toContain('Code: 159.');
});

it('a slow reader does not hold a session after its query has ended', async () => {
  const SESSIONS = 8;
  const query = "SELECT repeat('x', 999) FROM numbers(20000) FORMAT TSV";
  const readers = await Promise.all(
    Array.from({ length: SESSIONS }, () => slowly(query, { wait_end_of_query: '1' })),
  );
  await waitFor(() => filesOnDisk('result-').length === SESSIONS, { what: 'answers that wait' });
  expect(await (await ask('SELECT 1')).text()).toBe('1\n');
  for (const { socket } of readers) socket.resume();
  await waitFor(() => readers.every(({ state }) => state.text.endsWith('\r\n0\r\n\r\n')), {
    what: 'the end of all answers',
  });
  for (const { socket } of readers) socket.destroy();
});

describe('a KILL', () => {
  it('while an answer is sent at the end of its query ends that answer as incomplete', async () => {
    const query_id = randomUUID();
    const query = "SELECT repeat('x', 999) FROM numbers(20000) FORMAT TSV";
    const { socket, state } = await slowly(query, { query_id, wait_end_of_query: '1' });
    await waitFor(async () => filesOnDisk('result-').length > 0 && (await engineIsDone()), {
      what: 'an answer that waits for its reader',
    });
    await ask(`KILL QUERY WHERE query_id = '${query_id}'`);
    socket.resume();
    await waitFor(() => state.isClosed, { what: 'the end of the answer' });
    expect(state.text).toContain('QUERY_WAS_CANCELLED');
    expect(state.text.endsWith('\r\n0\r\n\r\n')).toBe(false);
  });

  it('that names itself finds nothing', async () => {
    const query_id = randomUUID();
    const answer = await ask(`KILL QUERY WHERE query_id = '${query_id}' SYNC`, { query_id });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await (await ask('SELECT 1', { query_id })).text()).toBe('1\n');
  });

  it('and another that name each other both end', async () => {
    const ids = [randomUUID(), randomUUID()];
    const kills = ids.map((query_id, index) =>
      ask(`KILL QUERY WHERE query_id = '${ids[1 - index]}' SYNC`, { query_id }),
    );
    for (const answer of await Promise.all(kills)) expect([200, 500]).toContain(answer.status);
  });
});

it('the rows of a large INSERT that is refused do not stay on the disk', async () => {
  const query_id = randomUUID();
  const { socket } = await slowly(
    'SELECT sleepEachRow(0.05) FROM numbers(1000) SETTINGS max_block_size = 10',
    { query_id },
  );
  await waitFor(() => isRunning(query_id));
  await ask('CREATE TABLE refused (x UInt64, s String) ENGINE = MergeTree ORDER BY x');
  const body = '1\tx\n'.repeat(3_000_000);
  const answer = await ask('INSERT INTO refused FORMAT TSV', { query_id }, { body });
  expect(await answer.text()).toContain('is already running');
  expect(filesOnDisk('body-')).toEqual([]);
  socket.destroy();
});
