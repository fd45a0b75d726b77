import { createHash } from 'node:crypto';
import { MAX_ASKED_BODY_CHARS } from '@meridian/contracts/internal';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { createFormattedResults } from './formatted-results.ts';

const resultOf = (text: string) => (): CallToolResult => ({ content: [{ type: 'text', text }] });
const answer = (text: string) => ({ bytes: Buffer.from(text), body: { query: text } });

it('the same answer to the same call is formatted once', () => {
  const results = createFormattedResults();
  const first = results.of('1 a', answer('x'), resultOf('first'));
  expect(results.of('1 a', answer('x'), resultOf('second'))).toBe(first);
});

it.each([
  ['another answer', '1 a', 'y'],
  ['another call', '1 b', 'x'],
  ['another project', '2 a', 'x'],
])('%s is formatted anew', (_name, key, text) => {
  const results = createFormattedResults();
  results.of('1 a', answer('x'), resultOf('first'));
  expect(results.of(key, answer(text), resultOf('second'))).toEqual(resultOf('second')());
});

it('keeps the last answer of a call, with its digest and the body of the query', () => {
  const results = createFormattedResults();
  results.of('1 a', answer('x'), resultOf('first'));
  const last = results.of('1 a', answer('y'), resultOf('second'));
  const digest = createHash('sha256').update('y').digest('base64');
  expect(results.get('1 a')).toMatchObject({ digest, body: '{"query":"y"}' });
  expect(results.get('1 a')!.result).toBe(last);
  expect(results.get('2 a')).toBeUndefined();
});

it('an answer that is very large is not kept', () => {
  const results = createFormattedResults();
  const large = { bytes: Buffer.alloc(1024 ** 2), body: {} };
  const first = results.of('1 a', large, resultOf('first'));
  expect(results.of('1 a', large, resultOf('second'))).not.toBe(first);
  expect(results.get('1 a')).toBeUndefined();
});

it('counts the memory of results that are larger than their answers', () => {
  const results = createFormattedResults();
  const large = resultOf('x'.repeat(100_000));
  for (let count = 0; count < 1_000; count += 1) results.of(`1 ${count}`, answer('x'), large);
  const kept = Array.from({ length: 1_000 }, (_, count) => results.get(`1 ${count}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length * 100_000).toBeLessThan(32 * 1024 ** 2);
});

it('a query that is too long to be asked about is not kept', () => {
  const results = createFormattedResults();
  results.of(
    '1 a',
    { bytes: Buffer.from('x'), body: { query: 'x'.repeat(MAX_ASKED_BODY_CHARS) } },
    resultOf('x'),
  );
  expect(results.get('1 a')).toBeUndefined();
});
