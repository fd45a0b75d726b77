import { spliceJsonAnswer } from '@meridian/redis';
import { describe, expect, it } from 'vitest';
import { decodeAnswer, encodeAnswer } from './stored-answer.ts';

const HEAD = {
  computedAt: '2026-01-01T00:00:00.000Z',
  interval: 'day',
  timezone: 'UTC',
  computeMs: 3,
} as const;
const ANSWER = {
  results: [
    ['ö', 1],
    ['b', 2],
  ],
  columns: ['name', 'n'],
  hogql: 'SELECT 1',
  extra: undefined,
};
const parse = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>;

const SMALL = { isLarge: false };

describe('a stored answer', async () => {
  const stored = decodeAnswer(await encodeAnswer(ANSWER, HEAD, SMALL));

  it('is the stored answer with the members of the current request', () => {
    expect(parse(spliceJsonAnswer(stored, { is_cached: true, error: null }, { withDetails: true }))).toEqual({
      results: [
        ['ö', 1],
        ['b', 2],
      ],
      columns: ['name', 'n'],
      hogql: 'SELECT 1',
      is_cached: true,
      error: null,
    });
  });

  it('begins with its results', () => {
    expect(spliceJsonAnswer(stored, {}, { withDetails: true }).toString('utf8')).toMatch(/^\{"results":\[\[/);
  });

  it('leaves out the members for debugging', () => {
    expect(parse(spliceJsonAnswer(stored, {}, { withDetails: false }))).not.toHaveProperty('hogql');
  });

  it('has its row count without being parsed', () => {
    expect(stored.head).toMatchObject({ ...HEAD, rows: 2 });
  });

  it('may have nothing but results', async () => {
    const bare = decodeAnswer(await encodeAnswer({ results: null }, HEAD, SMALL));
    expect(parse(spliceJsonAnswer(bare, {}, { withDetails: true }))).toEqual({ results: null });
  });

  it('is the same when it is written in slices', async () => {
    expect(await encodeAnswer(ANSWER, HEAD, { isLarge: true })).toEqual(
      await encodeAnswer(ANSWER, HEAD, SMALL),
    );
  });

  it('may lie anywhere in a larger buffer', async () => {
    const bytes = await encodeAnswer(ANSWER, HEAD, SMALL);
    const shifted = Buffer.concat([Buffer.from('xyz'), bytes]).subarray(3);
    expect(decodeAnswer(shifted).head.rows).toBe(2);
  });
});
