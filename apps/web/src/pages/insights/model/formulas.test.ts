import { expect, it } from 'vitest';
import type { TrendsQuery } from '../../../features/query/query-types.ts';
import { formulasOf, withFormulas } from './formulas.ts';

const trend = (trendsFilter?: TrendsQuery['trendsFilter']): TrendsQuery => ({
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: 'a' }],
  trendsFilter,
});

it.each([
  [undefined, []],
  [{ formula: 'A' }, [{ formula: 'A' }]],
  [{ formulas: ['A', 'B'] }, [{ formula: 'A' }, { formula: 'B' }]],
  [
    { formulaNodes: [{ formula: 'A', custom_name: 'Rate' }], formula: 'B' },
    [{ formula: 'A', custom_name: 'Rate' }],
  ],
])('the formulas of %j are %j', (filter, expected) => {
  expect(formulasOf(trend(filter))).toEqual(expected);
});

it('formulas are written in one form', () => {
  const changed = withFormulas(trend({ formula: 'B', display: 'ActionsBar' }), [
    { formula: 'A', custom_name: '' },
  ]);
  expect(changed.trendsFilter).toEqual({ display: 'ActionsBar', formulaNodes: [{ formula: 'A' }] });
  expect(withFormulas(changed, []).trendsFilter).toEqual({ display: 'ActionsBar' });
});
