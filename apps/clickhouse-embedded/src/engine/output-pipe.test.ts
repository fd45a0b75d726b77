import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutputPipe, PipeReader } from './output-pipe.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-output-pipe-'));
  path = join(folder, 'pipe');
  await makeOutputPipe(path);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The engine opens the pipe for each statement and closes it at the end. */
const openAsEngine = (): number => openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);

const writeAsEngine = (text: string): void => {
  const pipe = openAsEngine();
  writeSync(pipe, text);
  closeSync(pipe);
};

const textOf = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
};

/** Long enough for the reader to have stopped looking for a small result, and to watch the pipe instead. */
const WATCHES_AFTER_MS = 30;

const UNREAD = 'rows of the cancelled statement';

describe.each([
  ['is read at once', 0],
  ['is read later', 2],
])('the answer after a cancelled statement is whole when it %s', (_, turns) => {
  it.each([
    ['had written nothing', 0, ''],
    ['had written nothing for a while', WATCHES_AFTER_MS, ''],
    ['had written rows', 0, UNREAD],
    ['had written rows after a while', WATCHES_AFTER_MS, UNREAD],
  ])('and the cancelled one %s', async (__, runsForMs, unread) => {
    const cancelled = new PipeReader(path);
    const statement = Promise.withResolvers<void>();
    const output = textOf(cancelled.chunks(statement.promise)).catch(() => undefined);
    if (runsForMs > 0) await delay(runsForMs);
    cancelled.discard();
    if (unread !== '') writeAsEngine(unread);
    statement.resolve();
    await output;

    const next = new PipeReader(path);
    const nextStatement = Promise.withResolvers<void>();
    const answer = textOf(next.chunks(nextStatement.promise));
    writeAsEngine('the next answer');
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    nextStatement.resolve();
    expect(await answer).toBe('the next answer');
  });
});
