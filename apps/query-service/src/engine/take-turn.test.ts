import { expect, it } from 'vitest';
import { standingOf } from './take-turn.ts';

it.each([
  ['one query at a time', { pool: 'api' }, 0, 'ahead'],
  ['another one at the same time', { pool: 'api' }, 1, 'behind'],
  ['all that the project may', { pool: 'app' }, 5, 'behind'],
  ['what nobody waits for', { pool: 'background' }, 0, 'behind'],
  ['a file', { pool: 'api', isBulk: true }, 0, 'behind'],
] as const)('%s', (_, options, others, standing) => {
  expect(standingOf(options, others)).toBe(standing);
});
