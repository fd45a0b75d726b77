import { describe, expect, it } from 'vitest';
import { checkFactoryParts } from './factory-parts.ts';
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

describe('a factory with more than six parts is named', () => {
  const members = (...names: string[]) => names.map((name) => `  readonly ${name}: unknown;\n`).join('');
  const partsOf = (body: string, path = 'apps/a/src/feature/x.ts') =>
    checkFactoryParts([{ path, text: `${body}export const createX = (parts: XParts): X => x;\n` }]);
  const six = members('a', 'b', 'c', 'd', 'e', 'f');

  it.each([
    ['six parts pass', `interface XParts {\n${six}}\n`, 0],
    ['seven do not', `interface XParts {\n${six}${members('g')}}\n`, 1],
    [
      'inherited parts count',
      `interface BaseParts {\n${members('g')}}\ninterface XParts extends BaseParts {\n${six}}\n`,
      1,
    ],
    [
      'a part that is inherited twice counts once',
      `interface BaseParts {\n${members('a')}}\ninterface XParts extends BaseParts {\n${six}}\n`,
      0,
    ],
    [
      'joined types count',
      `interface AParts {\n${six}}\ninterface BParts {\n${members('g')}}\ntype XParts = AParts & BParts;\n`,
      1,
    ],
    ['picked parts count', `interface XParts extends Pick<Other, 'g'> {\n${six}}\n`, 1],
  ])('%s', (_, body, count) => {
    expect(partsOf(body)).toHaveLength(count);
  });

  it('the root of a service may know all parts', () => {
    const body = `interface XParts {\n${six}${members('g')}}\n`;
    expect(partsOf(body, 'apps/a/src/service.ts')).toEqual([]);
  });
});
