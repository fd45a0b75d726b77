import { InvalidRequestError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const series = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('EventsNode'), event: z.string() }),
  z.object({ kind: z.literal('ActionsNode'), id: z.number() }),
]);
const schema = z.strictObject({
  name: z.string().min(1, 'Give it a name.'),
  refresh: z.enum(['cache', 'force']).optional(),
  limit: z.number().int().positive().optional(),
  series: z.array(series).optional(),
  value: z.union([z.string(), z.object({ from: z.number() })]).optional(),
  nullable: z.string().nullable().optional(),
});

const errorOf = (value: unknown, prefix?: string): InvalidRequestError => {
  try {
    parseInput(schema, value, { prefix });
  } catch (error) {
    if (error instanceof InvalidRequestError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
};

describe('parseInput', () => {
  it('gives the parsed value', () => {
    expect(parseInput(schema, { name: 'a', limit: 3 })).toEqual({ name: 'a', limit: 3 });
  });

  it.each<[string, unknown, string, string | undefined]>([
    ['a missing member', {}, 'required', 'name'],
    ['a member of the wrong type', { name: 7 }, 'invalid_input', 'name'],
    ['null where a value belongs', { name: null }, 'invalid_input', 'name'],
    ['a broken rule', { name: '' }, 'invalid_input', 'name'],
    ['a word outside the list', { name: 'a', refresh: 'soon' }, 'invalid_input', 'refresh'],
    ['a number outside the range', { name: 'a', limit: -1 }, 'invalid_input', 'limit'],
    ['an unknown member', { name: 'a', extra: 1 }, 'invalid_input', 'extra'],
    [
      'a member deep inside',
      { name: 'a', series: [{ kind: 'EventsNode', event: 1 }] },
      'invalid_input',
      'series__0__event',
    ],
    [
      'a missing member deep inside',
      { name: 'a', series: [{ kind: 'ActionsNode' }] },
      'required',
      'series__0__id',
    ],
    ['a kind nobody knows', { name: 'a', series: [{ kind: 'Odd' }] }, 'invalid_input', 'series__0__kind'],
    ['no kind at all', { name: 'a', series: [{}] }, 'required', 'series__0__kind'],
    [
      'the branch of a union that fits best',
      { name: 'a', value: { from: 'x' } },
      'invalid_input',
      'value__from',
    ],
    ['no branch of a union', { name: 'a', value: 5 }, 'invalid_input', 'value'],
    ['something that is not an object', [], 'invalid_input', undefined],
    ['nothing', undefined, 'required', undefined],
  ])('%s is refused with its code and attr', (_name, value, code, attr) => {
    const { code: actual, options } = errorOf(value);
    expect([actual, options.attr]).toEqual([code, attr]);
  });

  it('puts the prefix before the attr, also when the whole is wrong', () => {
    expect(errorOf({}, 'query').options.attr).toBe('query__name');
    expect(errorOf(undefined, 'query')).toMatchObject({ code: 'required', options: { attr: 'query' } });
  });

  it('gives the text of our own rules, and never the value that was sent', () => {
    expect(errorOf({ name: '' }).message).toBe('Give it a name.');
    expect(errorOf({ name: 'a', refresh: 'phx_secret' }).message).not.toContain('phx_secret');
  });
});
