import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseDevHosts } from './dev-hosts.ts';
import { findFetchTarget, resolveWithSystem } from './fetch-target.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

const PUBLIC = '93.184.216.34';
const find = (url: string, addresses: readonly string[] = [PUBLIC], devHosts: readonly string[] = []) =>
  findFetchTarget(url, { resolveHost: async () => addresses, devHosts: parseDevHosts(devHosts) });
const refusal = (reason: string) => expect.objectContaining({ name: 'SafeFetchError', reason });

describe('a port', () => {
  it.each([
    ['', 443],
    [':443', 443],
    [':1024', 1_024],
    [':8443', 8_443],
    [':65535', 65_535],
  ])('%j may be connected to', async (port, expected) => {
    await expect(find(`https://client.example${port}/x`)).resolves.toMatchObject({
      address: PUBLIC,
      port: expected,
    });
  });

  it.each([
    ...[1, 22, 80, 442, 444, 1_023],
    ...[1_719, 1_720, 1_723, 2_049, 2_375, 2_376, 2_379, 2_380, 3_306, 3_389, 3_659, 4_045, 4_190, 5_060],
    ...[5_061, 5_432, 5_672, 5_900, 6_000, 6_379, 6_380, 6_443, 6_566, 6_665, 6_666, 6_667, 6_668, 6_669],
    ...[6_679, 6_697, 9_042, 9_092, 9_200, 9_300, 10_250, 10_255, 10_080, 11_211, 27_017],
  ])('%i may not, since another protocol may listen there', async (port) => {
    await expect(find(`https://client.example:${port}/x`)).rejects.toEqual(refusal('forbidden_url'));
  });
});

describe('an address', () => {
  it.each<[string, string]>([
    [`https://${PUBLIC}/x`, PUBLIC],
    ['https://[2606:4700::1111]/x', '2606:4700::1111'],
  ])('in the URL %s is not asked for', async (url, address) => {
    const resolveHost = () => Promise.reject(new Error('asked'));
    await expect(findFetchTarget(url, { resolveHost, devHosts: new Map() })).resolves.toMatchObject({
      address,
      host: address,
    });
  });

  it('is the first of several that are all public', async () => {
    await expect(find('https://client.example/x', [PUBLIC, '1.1.1.1'])).resolves.toMatchObject({
      address: PUBLIC,
      host: 'client.example',
    });
  });
});

it.each(['https://:pass@client.example/x', 'https://user@client.example/x', 'wss://client.example/x'])(
  '%s is no URL to fetch',
  async (url) => {
    await expect(find(url)).rejects.toEqual(refusal('forbidden_url'));
  },
);

describe('a development host', () => {
  it.each([
    ['a.example=127.0.0.1:1', '127.0.0.1', 1],
    ['A.Example=127.255.0.9:65535', '127.255.0.9', 65_535],
    [' a.example=[::1]:80 ', '::1', 80],
  ])('%j is that of its loopback address', async (entry, address, port) => {
    await expect(find('https://a.example:22/x', [], [entry])).resolves.toMatchObject({ address, port });
  });

  it.each([
    'x a.example=127.0.0.1:1',
    'a.example=127.0.0.1:1 x',
    'a.example=127.0.0:1',
    'a.example=127.0..1:1',
    'a.example=127.0.0.1.1:1',
    'a.example=127.0.0.1111:1',
    'a.example=128.0.0.1:1',
    'a.example=[::2]:1',
    'a.example=::1:1',
    'a.example=127.0.0.1:',
    'a.example=127.0.0.1:123456',
    'a.example=127.0.0.1',
    '=127.0.0.1:1',
    'a/b=127.0.0.1:1',
  ])('%j is none', (entry) => expect(() => parseDevHosts([entry])).toThrow('SAFE_FETCH_DEV_HOSTS'));
});

it('the system resolver gives all addresses of a name', async () => {
  const addresses = await resolveWithSystem('localhost');
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.every((address) => isIP(address) !== 0)).toBe(true);
});

it('a refusal keeps its cause for the logs only', () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.1:443');
  const error = new SafeFetchError('unreachable', cause);
  expect(error.cause).toBe(cause);
  expect(error.message).not.toContain('10.0.0.1');
  expect(new SafeFetchError('timeout')).not.toHaveProperty('cause');
});
