import type { CallToolResult } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { createFormattedResults } from './formatted-results.ts';

const resultOf = (text: string) => (): CallToolResult => ({ content: [{ type: 'text', text }] });
const bytes = (text: string) => Buffer.from(text);

it('the same bytes of the same call are formatted once', () => {
  const results = createFormattedResults();
  const first = results.of('1 a', bytes('x'), resultOf('first'));
  expect(results.of('1 a', bytes('x'), resultOf('second'))).toBe(first);
});

it.each([
  ['other bytes', '1 a', 'y'],
  ['another call', '1 b', 'x'],
  ['another project', '2 a', 'x'],
])('%s are formatted anew', (_name, key, text) => {
  const results = createFormattedResults();
  results.of('1 a', bytes('x'), resultOf('first'));
  expect(results.of(key, bytes(text), resultOf('second'))).toEqual(resultOf('second')());
});

it('keeps its own copy of the bytes, whose memory a later answer may reuse', () => {
  const results = createFormattedResults();
  const received = bytes('x');
  results.of('1 a', received, resultOf('first'));
  received.write('y');
  expect(results.of('1 a', received, resultOf('second'))).toEqual(resultOf('second')());
});

it('an answer that is very large is not kept', () => {
  const results = createFormattedResults();
  const large = Buffer.alloc(1024 ** 2);
  const first = results.of('1 a', large, resultOf('first'));
  expect(results.of('1 a', large, resultOf('second'))).not.toBe(first);
});
