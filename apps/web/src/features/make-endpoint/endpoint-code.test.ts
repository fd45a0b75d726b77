import { expect, it } from 'vitest';
import { clientOf, curlOf, endpointNameOf, nameProblem } from './endpoint-code.ts';

it.each([
  ['Orders by plan', 'orders-by-plan'],
  ['  Größe: 10 %  ', 'gro-e-10'],
  ['7 days', 'days'],
  ['日本', 'endpoint'],
  ['x'.repeat(200), 'x'.repeat(128)],
])('the title "%s" suggests the name %s, which the API accepts', (title, name) => {
  expect(endpointNameOf(title)).toBe(name);
  expect(nameProblem(endpointNameOf(title))).toBeUndefined();
});

it.each(['', '1a', 'a b', 'a/b', 'ä'])('the name "%s" is refused', (name) => {
  expect(nameProblem(name)).toBeDefined();
});

it('the code names the endpoint and its address', () => {
  const called = { origin: 'https://eu.example.com', projectId: '7', name: 'weekly-orders' };
  expect(curlOf(called)).toContain('https://eu.example.com/api/projects/7/endpoints/weekly-orders/run/');
  expect(clientOf(called)).toContain('endpoints.weekly_orders()');
});
