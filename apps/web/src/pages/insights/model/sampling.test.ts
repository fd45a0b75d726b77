import { expect, it } from 'vitest';
import { samplingText } from './sampling.ts';

it.each([
  [0.1, '10% of persons'],
  [0.07, '7% of persons'],
  [0.001_25, '0.125% of persons'],
])('%s is %s', (factor, text) => {
  expect(samplingText(factor)).toBe(text);
});
