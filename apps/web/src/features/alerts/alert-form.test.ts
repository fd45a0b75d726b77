import { expect, it } from 'vitest';
import { alertOf, boundProblems, describeAlert, EMPTY_ALERT } from './alert-form.ts';

it('a form becomes an alert with the bounds that are given', () => {
  expect(alertOf({ ...EMPTY_ALERT, name: ' Few ', lower: '0', seriesIndex: 1 }, 7)).toEqual({
    insight: 7,
    name: 'Few',
    condition: { type: 'absolute_value' },
    config: { type: 'TrendsAlertConfig', series_index: 1 },
    calculation_interval: 'daily',
    threshold: { configuration: { type: 'absolute', bounds: { lower: 0 } } },
  });
});

const NO_NUMBER = 'Enter a number, such as 1.5.';

it.each([
  ['1', '', undefined, undefined],
  ['', '90.5', undefined, undefined],
  ['1,5', '90', NO_NUMBER, undefined],
  ['1', 'ten', undefined, NO_NUMBER],
  ['', ' ', 'Enter at least one bound.', undefined],
])('below %j and above %j: every bound is a number, and there is one', (lower, upper, ...problems) => {
  const found = boundProblems({ lower, upper });
  expect([found.lower, found.upper]).toEqual(problems);
});

it.each([
  [{ lower: 10, upper: 90 }, 0, ['Paid'], 'The number below 10 or above 90, daily'],
  [{ lower: null, upper: 90 }, 0, ['Paid'], 'The number above 90, daily'],
  [{ upper: 90 }, 1, ['A / B', 'Ratio'], 'The number of “Ratio” above 90, daily'],
  [{ upper: 90 }, 1, ['A / B'], 'The number of a line that the insight no longer has above 90, daily'],
])('the bounds %j of line %d of %j read "%s"', (bounds, series_index, lines, text) => {
  const alert = {
    condition: { type: 'absolute_value' },
    threshold: { configuration: { bounds } },
    calculation_interval: 'daily',
    config: { series_index },
  };
  expect(describeAlert(alert, lines).replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});
