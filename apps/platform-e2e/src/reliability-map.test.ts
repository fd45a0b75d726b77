/** The table of bars in the README names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows = README.split('## Reliability')[1]!
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('each bar from R1 to R40 is in the table', () => {
  const bars = rows.map(([, bar]) => bar).filter(Boolean);
  expect(bars).toEqual(Array.from({ length: 40 }, (_, index) => `R${index + 1}`));
});

const named = rows.flatMap(([, , , test = '']) => {
  const match = /^`([^`]+)`(?:: (.+))?$/.exec(test);
  return match === null ? [] : [[match[1]!, match[2] ?? ''] as const];
});

it.each(named)('%s has "%s"', (file, test) => {
  expect(existsSync(ROOT + file)).toBe(true);
  const text = readFileSync(ROOT + file, 'utf8').replaceAll(/\s+/g, ' ');
  expect(text.includes(test)).toBe(true);
});
