import { expect, it } from 'vitest';
import { readServerOptions } from './server-options.ts';

const read = (query: string) => {
  const { isReadOnly, features } = readServerOptions(new URLSearchParams(query));
  return [isReadOnly, features === undefined ? undefined : [...features]];
};

it.each([
  ['', [false, undefined]],
  ['readonly=true', [true, undefined]],
  ['readonly', [true, undefined]],
  ['readonly=false', [false, undefined]],
  ['readonly=false&readonly=true', [true, undefined]],
  ['ReadOnly=TRUE', [true, undefined]],
  ['read-only=1', [true, undefined]],
  ['features=sql,data-schema', [false, ['sql', 'data_schema']]],
  ['features=sql&features=docs', [false, ['sql', 'docs']]],
  ['features=', [false, undefined]],
])('?%s', (query, options) => {
  expect(read(query)).toEqual(options);
});

it('an unknown feature is refused, so that a spelling mistake does not offer everything', () => {
  expect(() => read('features=sqll')).toThrow('Features: workspace');
});
