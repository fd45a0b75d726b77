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
  ['readonly=0', [false, undefined]],
  ['readonly=false&readonly=true', [true, undefined]],
  ['ReadOnly=TRUE', [true, undefined]],
  ['read-only=1', [true, undefined]],
  ['features=sql,data-schema', [false, ['sql', 'data_schema']]],
  ['features=sql&features=docs', [false, ['sql', 'docs']]],
  ['features=', [false, undefined]],
])('?%s', (query, options) => {
  expect(read(query)).toEqual(options);
});

it.each(['yes', 'on', 'full', 'tru', 'false,true'])(
  'readonly=%s is refused, so that a spelling mistake does not offer tools that change something',
  (value) => {
    expect(() => read(`readonly=${value}`)).toThrow('readonly must be true or false');
  },
);

it.each(['feature=sql', 'read=true', 'tools=sql', 'readonly=true&featues=sql', 'x'])(
  '?%s is refused, so that a misspelt name does not offer everything',
  (query) => {
    expect(() => read(query)).toThrow('Parameters of this address: features, readonly.');
  },
);

it('the error names the unknown parameter', () => {
  expect(() => read('readonly=true&feature=sql')).toThrow('no parameter "feature"');
});

it.each(['utm_source=chat.example', 'UTM_Campaign=a&readonly=true'])(
  '?%s is accepted, because directories add such parameters to links',
  (query) => {
    expect(() => read(query)).not.toThrow();
  },
);

it('an unknown feature is refused, so that a spelling mistake does not offer everything', () => {
  expect(() => read('features=sqll')).toThrow('Features: workspace');
});
