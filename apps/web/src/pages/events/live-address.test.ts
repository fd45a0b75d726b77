import { expect, it } from 'vitest';
import { liveAddress } from './live-address.ts';

it.each([
  ['', '', {}],
  ['a, b', '', { event: '["a, b"]' }],
  ['["x"]', 'd,1', { event: '["[\\"x\\"]"]', distinct_id: '["d,1"]' }],
])('the stream of the event "%s" of "%s" is asked for with %j', (event, distinctId, parameters) => {
  const { pathname, searchParams } = new URL(liveAddress('7', { event, distinctId }), 'http://a.test');
  expect(pathname).toBe('/api/projects/7/live_events/');
  expect(Object.fromEntries(searchParams)).toEqual(parameters);
});
