import { expect, it } from 'vitest';
import { alertOf, describeAlert, EMPTY_ALERT } from './alert-form.ts';

it('a form becomes an alert with the bounds that are given', () => {
  expect(alertOf({ ...EMPTY_ALERT, name: ' Few ', lower: 0, seriesIndex: 1 }, 7)).toEqual({
    insight: 7,
    name: 'Few',
    condition: { type: 'absolute_value' },
    config: { type: 'TrendsAlertConfig', series_index: 1 },
    calculation_interval: 'daily',
    threshold: { configuration: { type: 'absolute', bounds: { lower: 0 } } },
  });
});

it.each([
  [{ lower: 10, upper: 90 }, 'The number below 10 or above 90, daily'],
  [{ lower: null, upper: 90 }, 'The number above 90, daily'],
])('the bounds %j read "%s"', (bounds, text) => {
  const alert = {
    condition: { type: 'absolute_value' },
    threshold: { configuration: { bounds } },
    calculation_interval: 'daily',
  };
  expect(describeAlert(alert)).toBe(text);
});
