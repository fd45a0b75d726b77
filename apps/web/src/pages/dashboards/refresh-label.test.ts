import { expect, it } from 'vitest';
import { refreshLabel } from './refresh-label.ts';

it.each([
  [0, 'Do not refresh'],
  [30, 'Refresh every 30 seconds'],
  [60, 'Refresh every minute'],
  [300, 'Refresh every 5 minutes'],
])('%d seconds read "%s"', (seconds, text) => {
  expect(refreshLabel(seconds)).toBe(text);
});
