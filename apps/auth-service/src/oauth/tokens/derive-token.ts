/**
 * Derived tokens. A client that lost an answer sends its used refresh token again and gets the same tokens: they
 * are derived from it and a secret key, so that nothing is stored in clear and a copy of the database is useless.
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Secret } from '@meridian/core';
import { mintToken, type Region } from '@meridian/identity';

export interface DerivedTokens {
  readonly refreshToken: string;
  readonly accessToken: string;
}

/** The inputs that make two uses of a refresh token yield different access tokens. */
export interface DerivationInput {
  readonly presented: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly dpopJkt: string | undefined;
}

export type DeriveTokens = (input: DerivationInput) => DerivedTokens;

export const createDeriveTokens = ({
  secret,
  region,
}: {
  readonly secret: Secret;
  readonly region: Region;
}): DeriveTokens => {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', secret.reveal(), '', 'meridian refresh token successors', 32)),
  );
  const entropy = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return ({ presented, scopes, resources, dpopJkt }) => ({
    refreshToken: mintToken('phr', region, entropy('refresh', presented)),
    accessToken: mintToken(
      'pha',
      region,
      entropy('access', presented, scopes.join(' '), resources.join(' '), dpopJkt ?? ''),
    ),
  });
};
