import { expect, it } from 'vitest';
import { createNames, isReservedName, STORED_TABLE } from './names.ts';

it('each thing has one name of its kind', () => {
  const names = createNames();
  expect([names.table(5), names.table(9), names.table(5)]).toEqual(['__t1', '__t2', '__t1']);
  expect([names.cte('x'), names.column('x'), names.argument('x'), names.window('x')]).toEqual([
    '__q1',
    '__c1',
    '__a1',
    '__w1',
  ]);
  expect(createNames().cte('y')).toBe('__q1');
});

it('an author cannot use a name that could be one of ours', () => {
  const names = createNames();
  const ours = [names.table(1), names.cte('x'), names.column('x'), names.argument('x'), names.window('x')];
  for (const name of [...ours, STORED_TABLE, '__t1x', '__z99']) expect(isReservedName(name), name).toBe(true);
  for (const name of ['t1', '_t1', 'x__t1', '__T1', '__tx', '__', '__1']) {
    expect(isReservedName(name), name).toBe(false);
  }
});
