import { expect, it } from 'vitest';
import { standingOf } from './take-turn.ts';

it.each([
  ['who has asked little', { pool: 'api' }, 0, 'ahead'],
  ['one query after the other', { pool: 'api' }, 0.99, 'ahead'],
  ['a page of charts', { pool: 'app' }, 0.8, 'ahead'],
  ['more than one at any time', { pool: 'api' }, 1.2, 'behind'],
  ['all that the project may', { pool: 'app' }, 6, 'behind'],
  ['what nobody waits for', { pool: 'background' }, 0, 'behind'],
  ['a file', { pool: 'api', isBulk: true }, 0, 'behind'],
] as const)('%s', (_, options, load, standing) => {
  expect(standingOf(options, load)).toBe(standing);
});
