import { describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const options: SafeFetchOptions = {
  accept: 'application/json',
  isExpectedType: () => true,
  maxBytes: 5_120,
  timeoutMs: 10_000,
};
/** The options for answers that never come. */
const SHORT = { ...options, timeoutMs: 400 };

const refusal = (reason: string) => expect.objectContaining({ name: 'SafeFetchError', reason });

describe('names', () => {
  const fetchResolving = (...addresses: string[]) =>
    createSafeFetch({
      production: true,
      userAgent: 'test',
      resolveHost: async () => addresses,
      nameRefusalMs: 0,
    });

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:4700::1', 'fd00::1']],
    [['::ffff:169.254.169.254']],
    [['fe80::1%eth0']],
  ])('one bad address of %j fails the whole name', async (addresses) => {
    const asked = fetchResolving(...addresses)('https://client.example/x', options);
    await expect(asked).rejects.toEqual(refusal('forbidden_address'));
  });

  it('a name without an address is unresolvable', async () => {
    await expect(fetchResolving()('https://client.example/x', options)).rejects.toEqual(
      refusal('unresolvable'),
    );
  });

  it('a resolver that never answers is cut at the time limit', async () => {
    const safeFetch = createSafeFetch({
      production: true,
      userAgent: 'test',
      resolveHost: () => new Promise(() => {}),
    });
    await expect(safeFetch('https://client.example/x', SHORT)).rejects.toEqual(refusal('unresolvable'));
  });

  it('a refusal of a name never takes longer than the time limit, and one of a URL none of it', async () => {
    const safeFetch = createSafeFetch({
      production: true,
      userAgent: 'test',
      resolveHost: async () => ['10.1.2.3'],
      nameRefusalMs: 60_000,
    });
    await expect(safeFetch('https://client.example/x', SHORT)).rejects.toEqual(refusal('forbidden_address'));
    const slow = { ...options, timeoutMs: 60_000 };
    await expect(safeFetch('http://client.example/x', slow)).rejects.toEqual(refusal('forbidden_url'));
  });

  it('reveals nothing about the address, not even in the message', async () => {
    const asked = fetchResolving('10.1.2.3')('https://client.example/x', options);
    await expect(asked).rejects.toThrow(/^the host has no public IP address$/);
  });

  it.each<[string, () => Promise<readonly string[]>]>([
    ['is private', async () => ['10.1.2.3']],
    ['is partly private', async () => ['93.184.216.34', '10.1.2.3']],
    ['is a link to the own machine', async () => ['127.0.0.1']],
    ['has no address', async () => []],
    ['is not known', () => Promise.reject(new Error('ENOTFOUND internal.corp'))],
    ['is not known to a slow resolver', () => rejectAfter(40)],
    ['is not answered', () => new Promise(() => {})],
  ])('says the same, and not sooner, of a name that %s', async (_, resolveHost) => {
    const safeFetch = createSafeFetch({
      production: true,
      userAgent: 'test',
      resolveHost,
      nameRefusalMs: 100,
    });
    const startedAt = performance.now();
    const error = await safeFetch('https://db.internal/x', SHORT).catch((caught: Error) => caught);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99);
    expect((error as Error).message).toBe('the host has no public IP address');
  });
});

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('ENOTFOUND')), ms));
