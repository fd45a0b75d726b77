/** The first owner of a region, made by the operator's command, with keys and an endpoint. */
import { randomUUID } from 'node:crypto';
import { hashToken, maskToken, mintToken } from '@meridian/identity';
import { createPgPool } from '@meridian/postgres';
import type { Caller } from './load.ts';
import type { Region } from './start-installation.ts';

/** Has no divisor in common with the cycle of twenty requests, so that runs use every key. */
const KEYS = 17;
const ENDPOINT = 'one';

export interface Owner {
  readonly email: string;
  readonly projectId: number;
  readonly projectToken: string;
  /** Sets the password. */
  readonly link: string;
}

export const createOwner = async (region: Region): Promise<Owner> => {
  const command = ['users', 'create-owner', `ada@${region.name}.example.org`, '--organization', 'Acme'];
  return JSON.parse(await region.operate('auth-service', ...command, '-o', 'json')) as Owner;
};

/** `urls` are the addresses that the caller uses in turn. */
export const prepareCaller = async (
  { name, url, stores }: Region,
  { projectId, projectToken }: Owner,
  urls: readonly string[],
): Promise<Caller> => {
  const keys = Array.from({ length: KEYS }, () => mintToken('phx', name));
  const auth = createPgPool(stores.DATABASE_URL, { schema: 'auth', applicationName: 'test' });
  for (const key of keys) {
    await auth.query(
      `INSERT INTO personal_api_keys (id, user_id, label, token_hash, mask, scopes)
       SELECT $1, id, 'test', $2, $3, ARRAY['*'] FROM users`,
      [randomUUID(), hashToken(key), maskToken(key)],
    );
  }
  await auth.end();
  const created = await fetch(`${url}/api/projects/${projectId}/endpoints/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: ENDPOINT, query: { kind: 'HogQLQuery', query: 'SELECT 1 AS one' } }),
  });
  if (created.status !== 201) throw new Error(`no endpoint: ${created.status} ${await created.text()}`);
  return { urls, projectId, projectToken, keys, endpoint: ENDPOINT };
};
