import { expect, it } from 'vitest';
import { homeRegion } from '../platform.ts';

it('the address that the start prints answers a page for a person', async () => {
  const response = await fetch(homeRegion().url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<title>Meridian</title>');
});

it('every response carries a request id', async () => {
  const response = await fetch(homeRegion().url);
  expect(response.headers.get('x-request-id')).toMatch(/\S+/);
});
