import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectionsFor } from './connection-limit.ts';
import { createHttpServer } from './http-server.ts';

const MOST = 20;
/** Requests to /held are not answered. */
const { server } = createHttpServer(({ url }, res) => void (url === '/held' || res.end('served')), {}, MOST);
const port = (): number => (server.address() as AddressInfo).port;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

/** Asks once and keeps the connection; the answer, or nothing where it was cut off. */
const ask = (at: number = port(), request = REQUEST): { socket: Socket; answer: Promise<string> } => {
  const socket = connect(at, '127.0.0.1');
  socket.write(request);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(''));
  });
  return { socket, answer };
};

const open = (beginning: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(beginning, () => resolve(socket)));
    socket.on('error', () => {});
  });

describe('a process that may open few files', () => {
  const untilAnswered = () =>
    expect
      .poll(
        async () => {
          const { socket, answer } = ask();
          const text = await answer;
          socket.destroy();
          return text;
        },
        { timeout: 5_000 },
      )
      .toMatch(/^HTTP\/1.1 200/);

  it('answers connections beyond its bound with 503, and all again once there is room', async () => {
    const held = REQUEST.replace('/ ', '/held ');
    const holders = await Promise.all(Array.from({ length: MOST }, () => open(held)));
    const refused = ask();
    expect(await refused.answer).toMatch(
      /^HTTP\/1.1 503 .*retry-after: 1.*connection: close.*"code":"unavailable"/is,
    );
    for (const socket of [...holders, refused.socket]) socket.destroy();
    await untilAnswered();
  });

  it('ends connections that are kept without use before it refuses for long', async () => {
    const kept = Array.from({ length: MOST }, () => ask());
    await Promise.all(kept.map(({ answer }) => answer));
    await untilAnswered();
    for (const { socket } of kept) socket.destroy();
  });

  it.each([
    ['send nothing', ''],
    ['come to no end of their header', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ])('ends connections that %s as well', async (_, beginning) => {
    const holders = await Promise.all(Array.from({ length: MOST }, () => open(beginning)));
    await untilAnswered();
    for (const socket of holders) socket.destroy();
  });

  it('outlives a flood', async () => {
    const flood = Array.from({ length: MOST * 10 }, () => ask());
    const answers = await Promise.all(flood.map(({ answer }) => answer));
    expect(answers.filter((text) => !/^(HTTP\/1.1 (200|503) |$)/.test(text))).toEqual([]);
    for (const { socket } of flood) socket.destroy();
  });
});

/** Runs in a separate process with a small limit of open files. */
const SERVER = `
import { readFile } from 'node:fs/promises';
import { createHttpServer } from ${JSON.stringify(new URL('./http-server.ts', import.meta.url).href)};
const { server } = createHttpServer((_req, res) => {
  readFile(process.execPath + '/../../package.json').then(() => res.end('served'), (error) => {
    res.statusCode = error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 200 : 500;
    res.end(error.code);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

describe.skipIf(process.platform !== 'linux')('a process with 200 file descriptors', () => {
  it('keeps some for itself under a flood of connections, and is well again after it', async () => {
    const command = `ulimit -n 200 && exec ${process.execPath} --input-type=module -e "$SERVER"`;
    const child = spawn('sh', ['-c', command], {
      env: { ...process.env, SERVER },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = await once(child.stdout, 'data');
    const own = Number(String(line));
    const flood = Array.from({ length: 400 }, () => ask(own));
    const statuses = (await Promise.all(flood.map(({ answer }) => answer))).map((text) => text.split(' ')[1]);
    for (const { socket } of flood) socket.destroy();
    expect(new Set(statuses.filter((status) => status !== undefined))).toEqual(new Set(['200', '503']));
    await expect.poll(async () => (await ask(own).answer).split(' ')[1]).toBe('200');
    expect(child.exitCode).toBeNull();
  }, 30_000);
});

it.each([
  [1_024, 448],
  [65_536, 32_704],
  [100, 16],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('of %d descriptors %d may be connections of callers', (limit, connections) => {
  expect(connectionsFor(limit)).toBe(connections);
});
