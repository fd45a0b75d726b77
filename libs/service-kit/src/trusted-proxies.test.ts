import { describe, expect, it } from 'vitest';
import { startTestService } from './test-support.ts';
import { envTrustedProxies, PRIVATE_NETWORK } from './trusted-proxies.ts';

describe('the variable of trusted proxies', () => {
  it.each([
    [undefined, 'none'],
    ['none', 'none'],
    ['loopback', 'loopback'],
    [PRIVATE_NETWORK, PRIVATE_NETWORK],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', '10.0.0.0/8, 2001:db8::/32,192.0.2.1'],
  ])('takes %j', (value, expected) => {
    expect(envTrustedProxies().parse(value)).toBe(expected);
  });

  it.each([
    'true',
    '1',
    '*',
    'all',
    'none, loopback',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.1/',
    ',',
  ])('refuses %j', (value) => {
    expect(envTrustedProxies().safeParse(value).success).toBe(false);
  });
});

it.each([
  ['none', '127.0.0.1'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['loopback', '203.0.113.9'],
])('behind the proxies %j a caller on this machine has the address %s', async (proxies, expected) => {
  await using service = await startTestService({
    trustedProxies: proxies,
    configure: (app) => app.get('/ip', (req, res) => void res.json(req.ip)),
  });
  const response = await fetch(`${service.url}/ip`, {
    headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
  });
  expect(await response.json()).toBe(expected);
});
