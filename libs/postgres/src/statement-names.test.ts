import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names equal statements equally, different ones differently, and no more than its bound', () => {
  const nameOf = createStatementNames(2);
  const names = ['SELECT 1', 'SELECT 2', 'SELECT 1', 'SELECT 3', 'SELECT 2'].map(nameOf);
  expect(names).toEqual(['meridian_0', 'meridian_1', 'meridian_0', undefined, 'meridian_1']);
});
