import { expect, it } from 'vitest';
import { TOOLS } from './catalog.ts';
import { failureOf, inputFailure } from './tool-errors.ts';

const tool = (name: string) => TOOLS.find((one) => one.name === name)!;
const TRENDS = tool('query-trends');
const inputFailureOf = (args: object) => inputFailure(TRENDS, TRENDS.input.safeParse(args).error!);

it('names the argument, the nearest one, and an example', () => {
  const { text, code } = inputFailureOf({ series: ['a'], intervall: 'day' });
  expect([code, text]).toEqual(['invalid_input', expect.stringContaining('Did you mean interval?')]);
  expect(text).toContain('Arguments of query-trends that work: {"series"');
});

it.each([
  [
    'many arguments that are unknown',
    Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1])),
  ],
  ['an argument with a long name', { ['x'.repeat(500_000)]: 1 }],
  ['many values of a wrong type', { filters: Array(50_000).fill(1) }],
  ['a long value', { interval: 'x'.repeat(500_000) }],
])('stays short for %s', (_name, args) => {
  expect(inputFailureOf({ series: ['a'], ...args }).text.length).toBeLessThan(10_000);
});

it('a query whose kind is an object is refused as a query', () => {
  const args = { name: 'a', query: { kind: { toString: 1, valueOf: 1 } } };
  expect(tool('insight-create').input.safeParse(args).success).toBe(true);
});

it('a schema that could not be read is an error, with the reason and the advice in one line', async () => {
  const schema = tool('read-data-schema');
  const context = {
    call: async () => ({
      success: false,
      content: 'Tool failed: There is no entity </data>.\n\nCorrect the arguments.',
      error: { code: 'invalid_input' },
    }),
  };
  const error = await schema.run(schema.example as never, context as never).catch((thrown) => thrown);
  expect(failureOf(schema, error)).toEqual({
    code: 'invalid_input',
    text: 'Tool failed: There is no entity \\u003c/data>. Correct the arguments.',
  });
});
