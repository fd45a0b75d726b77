import { expect, it } from 'vitest';
import { describeStep, storedStep } from './action-steps.ts';

it.each([
  [{ event: null }, 'Any event'],
  [{ event: '$pageview', url: '/pricing' }, '$pageview at /pricing'],
  [
    { event: '$autocapture', text: 'Buy', selector: 'button', properties: [{ type: 'event', key: 'a' }] },
    '$autocapture with the text “Buy” on button with 1 filter',
  ],
] as const)('the step %j is described as "%s"', (step, text) => {
  expect(describeStep(step)).toBe(text);
});

it('emptied fields are null, and an address without a way to match is contained', () => {
  expect(storedStep({ event: 'a', url: '', text: '', url_matching: 'exact' })).toMatchObject({
    url: null,
    text: null,
    url_matching: null,
  });
  expect(storedStep({ event: 'a', url: '/x' })).toMatchObject({ url: '/x', url_matching: 'contains' });
});
