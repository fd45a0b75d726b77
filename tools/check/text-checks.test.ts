import { expect, it } from 'vitest';
import { checkRatchets } from './ratchets.ts';
import { checkStandaloneText } from './standalone-text.ts';

const lines = (count: number) => 'x\n'.repeat(count);

it('a file of 400 lines passes and one of 401 is named', () => {
  const recorded = { filesOver400Lines: 0, suppressions: 0 };
  expect(checkRatchets([{ path: 'libs/a.ts', text: lines(400) }], recorded)).toEqual([]);
  expect(checkRatchets([{ path: 'libs/a.ts', text: lines(401) }], recorded)).toContain('  libs/a.ts');
});

it('one more suppression than recorded fails', () => {
  const file = { path: 'libs/a.ts', text: '// biome-ignore lint/x: because\n' };
  expect(checkRatchets([file], { filesOver400Lines: 0, suppressions: 1 })).toEqual([]);
  expect(checkRatchets([file], { filesOver400Lines: 0, suppressions: 0 })).toHaveLength(2);
});

it.each([
  [['see ..', 'shared', 'x.md'].join('/'), 1],
  [['cd ', 'work', 'main'].join('/'), 1],
  [['"resolved": "https:', '', 'registry.example', 'x.tgz"'].join('/'), 1],
  [['as told in interface', '2.1'].join(' '), 1],
  ['an interface of 2 members', 0],
  ['apps/network/working', 0],
  [`import { x } from '${['..', 'shared', 'rows.ts'].join('/')}';`, 0],
])('a mention of a place outside the clone is found: %s', (text, count) => {
  expect(checkStandaloneText([{ path: 'docs/a.md', text }])).toHaveLength(count);
});
