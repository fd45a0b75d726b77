/**
 * Large answers to callers that do not read: the memory for unsent answers is bounded, and other callers are not
 * affected.
 */
import { connect, type Socket } from 'node:net';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const MIB = 1024 ** 2;
const READERS = 24;
const ANSWER_BYTES = 10 * MIB;
/** The limit of unsent bytes of one project, plus the answer that was admitted last. */
const MOST_WAITING = 128 * MIB + ANSWER_BYTES;

let query: QueryHarness;
const sockets: Socket[] = [];
beforeAll(async () => {
  query = await startQuery({ QUERY_QUEUE_WAIT_MS: '60000', QUERY_TIMEOUT_MS: '60000' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await query.stop();
});

const one = (text: string) => ({ query: { kind: 'HogQLQuery', query: text } });

/** Sends the query and reads only the status line. */
const askWithoutReading = async (project: TestProject, text: string): Promise<number> => {
  const { hostname, port } = new URL(query.url);
  const body = JSON.stringify({ ...one(text), refresh: 'force_blocking' });
  const headers = { ...(await query.identity(project)), 'content-type': 'application/json' };
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write(
    `POST /api/projects/${project.id}/query/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n` +
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
  );
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', (chunk) => {
      socket.pause();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]));
    });
  });
};

it('bounds their answers by project, and answers the small questions of another project', async () => {
  const [greedy, calm] = [query.newProject(), query.newProject()];
  const before = process.memoryUsage().external;
  const statuses = Promise.all(
    Array.from({ length: READERS }, (_, reader) =>
      askWithoutReading(
        greedy,
        `SELECT repeat('${String.fromCharCode(97 + reader)}', 104858) FROM numbers(100)`,
      ),
    ),
  );
  let isOver = false;
  void statuses.finally(() => {
    isOver = true;
  });
  let answered = 0;
  for (; !isOver; answered++) {
    expect((await query.ask(calm, one(`SELECT ${answered} + 1000`))).status).toBe(200);
  }
  const counts = Object.groupBy(await statuses, String);
  expect(Object.keys(counts).sort()).toEqual(['200', '503']);
  expect(counts['200']!.length * ANSWER_BYTES).toBeLessThanOrEqual(MOST_WAITING);
  // A question that waited for all large answers would be the only one.
  expect(answered).toBeGreaterThan(3);
  await waitFor(() => process.memoryUsage().external - before < 2 * MOST_WAITING, {
    timeoutMs: 20_000,
    what: 'the memory of refused answers to be free',
  });
  for (const socket of sockets.splice(0)) socket.destroy();
  await waitFor(
    async () => (await askWithoutReading(greedy, "SELECT repeat('z', 104858) FROM numbers(100)")) === 200,
    { timeoutMs: 20_000, what: 'a place after the readers have left' },
  );
}, 180_000);
