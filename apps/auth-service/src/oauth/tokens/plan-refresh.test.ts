import { Secret } from '@meridian/core';
import { parseToken } from '@meridian/identity';
import { describe, expect, it } from 'vitest';
import { createDeriveTokens } from './derive-token.ts';
import { planRefresh, type RefreshState } from './plan-refresh.ts';

const now = new Date('2026-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const unused: RefreshState = {
  expiresAt: at(1_000),
  spentAt: null,
  successorSpentAt: null,
  grantExpiresAt: at(10_000),
  grantRevokedAt: null,
};

describe('a presented refresh token', () => {
  it.each<[string, Partial<RefreshState>, string]>([
    ['unused is rotated', {}, 'rotate'],
    ['idle for too long is expired', { expiresAt: now }, 'expired'],
    ['of a grant at its end is expired', { grantExpiresAt: at(-1) }, 'expired'],
    ['of a revoked grant is worth nothing', { grantRevokedAt: at(-1) }, 'revoked'],
    ['spent just now gives its successor again', { spentAt: at(-1) }, 'repeat'],
    ['spent at the end of the grace gives its successor again', { spentAt: at(-60) }, 'repeat'],
    ['spent before the grace is reuse', { spentAt: at(-61) }, 'reuse'],
    ['spent just now, its successor used, is reuse', { spentAt: at(-2), successorSpentAt: at(-1) }, 'reuse'],
    ['spent and expired is still reuse', { spentAt: at(-500), expiresAt: at(-100) }, 'reuse'],
    [
      'spent, of a revoked grant, is only revoked',
      { spentAt: at(-500), grantRevokedAt: at(-100) },
      'revoked',
    ],
  ])('%s', (_name, change, plan) => expect(planRefresh({ ...unused, ...change }, now, 60)).toBe(plan));

  it('without a grace any second use is reuse', () => {
    expect(planRefresh({ ...unused, spentAt: at(-0.001) }, now, 0)).toBe('reuse');
  });
});

describe('derived tokens', () => {
  const derive = createDeriveTokens({
    secret: new Secret('a secret of the server, long enough'),
    region: 'us',
  });
  const input = {
    presented: 'phr_us_one',
    scopes: ['insight:read'],
    resources: ['https://us.example'],
    dpopJkt: undefined,
  };

  it('are the same for the same use, and well formed', () => {
    expect(derive(input)).toEqual(derive({ ...input }));
    expect(parseToken(derive(input).refreshToken)).toEqual({ kind: 'phr', region: 'us' });
    expect(parseToken(derive(input).accessToken)).toEqual({ kind: 'pha', region: 'us' });
  });

  it('differ by presented token, by request and by server key', () => {
    const others = [
      derive({ ...input, presented: 'phr_us_two' }),
      derive({ ...input, scopes: [] }),
      derive({ ...input, resources: [] }),
      derive({ ...input, dpopJkt: 'jkt' }),
      createDeriveTokens({ secret: new Secret('another secret of the server, long'), region: 'us' })(input),
    ];
    expect(new Set([derive(input), ...others].map(({ accessToken }) => accessToken)).size).toBe(6);
    expect(derive({ ...input, scopes: [] }).refreshToken).toBe(derive(input).refreshToken);
  });
});
