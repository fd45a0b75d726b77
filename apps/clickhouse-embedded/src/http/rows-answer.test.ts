import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelled } from '../engine/engine-error.ts';
import { RowsAnswer } from './rows-answer.ts';

const RESULT = { bytes: new Uint8Array(), resultRows: 1, elapsedMs: 1 };

let server: Server;
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.on('error', () => undefined);
    respond(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

interface Opened {
  readonly socket: Socket;
  readonly received: () => string;
  readonly answer: RowsAnswer;
  readonly response: ServerResponse;
  readonly abort: AbortController;
}

/** Reads nothing before `socket.resume()`. */
const openAnswer = async (acceptsGzip: boolean): Promise<Opened> => {
  const { port } = server.address() as AddressInfo;
  const responded = new Promise<ServerResponse>((resolve) => {
    respond = resolve;
  });
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const abort = new AbortController();
  const response = await responded;
  const answer = new RowsAnswer({ response, acceptsGzip, signal: abort.signal });
  return { socket, received: () => Buffer.concat(chunks).toString('latin1'), answer, response, abort };
};

/** Incompressible: the bytes repeat at a greater distance than the window of gzip. */
const NOISE = randomBytes(128 * 1024);
/** Small enough for a stream to take without waiting for its reader. */
const BLOCK_BYTES = 8 * 1024;

async function* blocksWhile(goesOn: () => boolean): AsyncGenerator<Buffer> {
  for (let at = 0; goesOn(); at = (at + BLOCK_BYTES) % NOISE.length) {
    yield NOISE.subarray(at, at + BLOCK_BYTES);
    await nextTurn(); // what the socket takes at once no longer counts as waiting
  }
}

const blocks = (count: number) => blocksWhile(() => count-- > 0);

const END = '\r\n0\r\n\r\n';

describe.each([
  ['plain', false],
  ['packed', true],
])('the answer of rows, %s', (_, acceptsGzip) => {
  it('ends as complete when all rows are read', async () => {
    const { socket, received, answer } = await openAnswer(acceptsGzip);
    socket.resume();
    await answer.take(blocks(500));
    answer.end(RESULT);
    await answer.sent();
    socket.end();
    await once(socket, 'close');
    expect(received().endsWith(END)).toBe(true);
  });

  it('that is cancelled after its end, while its reader waits, is incomplete', async () => {
    const { socket, received, answer, response, abort } = await openAnswer(acceptsGzip);
    await answer.take(blocksWhile(() => response.writableLength === 0));
    answer.end(RESULT);
    abort.abort();
    await expect(answer.sent()).rejects.toThrow();
    expect(answer.fail(cancelled()).message).toContain('cancelled');
    socket.resume();
    await once(socket, 'close');
    expect(received().endsWith(END)).toBe(false);
  });

  it('is complete as soon as its statement ends, also when its reader waits', async () => {
    const { socket, received, answer, response } = await openAnswer(acceptsGzip);
    const over = Promise.withResolvers<void>();
    let isOver = false;
    let left = 10;
    const source = blocksWhile(() => !isOver || left-- > 0);
    const taken = answer.take(source, over.promise);
    while (response.writableLength === 0) await nextTurn();
    isOver = true;
    over.resolve();
    await taken;
    answer.end(RESULT);
    socket.resume();
    await answer.sent();
    socket.end();
    await once(socket, 'close');
    expect(received().endsWith(END)).toBe(true);
  });

  it('whose reader left is rejected, and reports its cancellation', async () => {
    const { socket, answer, abort } = await openAnswer(acceptsGzip);
    const taken = answer.take(blocks(100_000));
    socket.destroy();
    setImmediate(() => abort.abort());
    await expect(taken).rejects.toThrow();
    expect(answer.fail(cancelled()).message).toContain('cancelled');
  });
});
