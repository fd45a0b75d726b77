import { ACCOUNTS_CHANNEL } from '@meridian/contracts/internal';
import { mintToken, type Region } from '@meridian/identity';
import { createBus } from '@meridian/redis';
import { fakeClock, waitFor } from '@meridian/testing';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
let account: TestAccount;
beforeAll(async () => {
  auth = await startAuth({ clock });
  account = await auth.newAccount();
});
afterAll(() => auth[Symbol.asyncDispose]());

const active = async (...args: Parameters<AuthHarness['exchange']>) => {
  const answer = await auth.exchange(...args);
  if (!answer.active) throw new Error(`not active: ${answer.reason}`);
  return answer;
};

const principalOf = async (identity: string, audience = 'auth-service') => {
  const { body } = await auth.internal<JSONWebKeySet>('/internal/jwks.json');
  const options = { audience, issuer: 'meridian-auth', currentDate: clock.now() };
  return (await jwtVerify(identity, createLocalJWKSet(body), options)).payload['principal'];
};

describe('the exchange of a credential', () => {
  it('gives an identity for one audience, signed with a published key', async () => {
    const { value } = await auth.newKey(account, { scopes: ['insight:read'] });
    const { identity, expiresInSeconds } = await active('bearer', value, 'query-service');
    expect(await principalOf(identity, 'query-service')).toMatchObject({
      userId: account.user.id,
      organizationIds: [account.organizationId],
      projectIds: [account.projectId],
      currentProjectId: account.projectId,
      scopes: ['insight:read'],
      credential: 'personal_api_key',
    });
    await expect(principalOf(identity, 'endpoints-service')).rejects.toThrow(/aud/);
    expect(expiresInSeconds).toBeGreaterThan(4);
    expect(expiresInSeconds).toBeLessThanOrEqual(5);
  });

  it('gives a signed-in user every scope', async () => {
    const { identity } = await active('session', account.session);
    expect(await principalOf(identity)).toMatchObject({ credential: 'session', scopes: ['*'] });
  });

  it('limits a narrowed key to its projects and organizations', async () => {
    const other = await auth.api<{ id: number }>(account.session, 'POST', '/api/projects/', {
      name: 'Other',
    });
    const narrowed = await auth.newKey(account, { projects: [other.body.id] });
    expect(await principalOf((await active('bearer', narrowed.value)).identity)).toMatchObject({
      organizationIds: [],
      projectIds: [other.body.id],
      currentProjectId: other.body.id,
    });
    const byOrganization = await auth.newKey(account, { organizations: [account.organizationId] });
    expect(await principalOf((await active('bearer', byOrganization.value)).identity)).toMatchObject({
      organizationIds: [account.organizationId],
      projectIds: [account.projectId, other.body.id],
    });
  });

  it.each<[string, 'bearer' | 'session', () => string]>([
    ['an unknown token of the right form', 'bearer', () => mintToken('phx', 'us')],
    ['garbage', 'bearer', () => 'phx_not-a-token'],
    ['a token of the other region', 'bearer', () => mintToken('phx', 'eu' satisfies Region)],
    ['a project token, which is for capture only', 'bearer', () => account.projectToken],
    ['a refresh token', 'bearer', () => mintToken('phr', 'us')],
    ['a session as a bearer', 'bearer', () => account.session],
    ['a key as a session', 'session', () => mintToken('phx', 'us')],
  ])('is refused for %s', async (_, kind, value) => {
    expect(await auth.exchange(kind, value())).toEqual({ active: false, reason: 'unknown' });
  });

  it('finds each of many at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => auth.newKey(account, { scopes: ['user:read'] })),
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => active('bearer', keys[index % 5]!.value)),
    );
    expect(answers.map(({ credentialId }) => credentialId)).toEqual(
      Array.from({ length: 60 }, (_, index) => keys[index % 5]!.id),
    );
  });

  it('is closed without the internal secret', async () => {
    const answer = await auth.internal('/internal/exchange', {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer wrong' },
    });
    expect(answer.status).toBe(401);
    expect((await auth.internal('/internal/projects/1', { headers: { authorization: '' } })).status).toBe(
      401,
    );
  });

  it('notes the last use without holding up the answer', async () => {
    const { id, value } = await auth.newKey(await auth.newAccount(), { scopes: ['user:read'] });
    await active('bearer', value);
    await auth.context.lastUsed.flush();
    const key = await auth.context.database.personalApiKey.findUniqueOrThrow({ where: { id } });
    expect(key.lastUsedAt).toEqual(clock.now());
  });
});

describe('the body of an exchange', () => {
  it.each<[string, RequestInit, number, string]>([
    ['no JSON', { body: '{' }, 400, 'parse_error'],
    ['nothing', {}, 400, 'parse_error'],
    ['no audience', { body: '{"credential":{"kind":"bearer","value":"x"}}' }, 400, 'required'],
    ['too large', { body: JSON.stringify({ audience: 'x'.repeat(70_000) }) }, 413, 'payload_too_large'],
    ['compressed', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
  ])('is refused: %s', async (_, init, status, code) => {
    const answer = await auth.internal('/internal/exchange', { method: 'POST', ...init });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });
});

describe('a credential that was exchanged a moment ago', () => {
  it('is remembered for as long as a gateway may keep it, counted from when it was read', async () => {
    const { id, value } = await auth.newKey(await auth.newAccount(), { scopes: ['user:read'] });
    const first = await active('bearer', value);
    // Deleted directly in the database, so no message is published.
    await auth.context.database.personalApiKey.delete({ where: { id } });
    clock.advance({ seconds: 3 });
    const second = await active('bearer', value);
    expect(second.identity).toBe(first.identity);
    expect(second.expiresInSeconds).toBeLessThanOrEqual(2);
    clock.advance({ seconds: 2 });
    expect(await auth.exchange('bearer', value)).toEqual({ active: false, reason: 'unknown' });
  });

  it('is dropped from the cache when another process announces its revocation', async () => {
    const { id, value } = await auth.newKey(await auth.newAccount(), { scopes: ['user:read'] });
    const { tags } = await active('bearer', value);
    await auth.context.database.personalApiKey.delete({ where: { id } });
    const elsewhere = createBus(auth.context.redis);
    await elsewhere.publish(ACCOUNTS_CHANNEL, JSON.stringify({ type: 'revoked', tags: [tags[0]] }));
    await waitFor(async () => !(await auth.exchange('bearer', value)).active, { timeoutMs: 1_000 });
  });

  it('gives each service an identity of its own', async () => {
    const { value } = await auth.newKey(await auth.newAccount());
    const query = await active('bearer', value, 'query-service');
    const endpoints = await active('bearer', value, 'endpoints-service');
    await expect(principalOf(query.identity, 'query-service')).resolves.toBeDefined();
    await expect(principalOf(endpoints.identity, 'endpoints-service')).resolves.toBeDefined();
  });
});

describe('revocation', () => {
  it('of a key is published on the bus with the tags of its identities', async () => {
    const someone = await auth.newAccount();
    const key = await auth.newKey(someone);
    const { tags } = await active('bearer', key.value);
    const answer = await auth.api(someone.session, 'DELETE', `/api/personal_api_keys/${key.id}/`);
    expect(answer.status).toBe(204);
    expect(await auth.exchange('bearer', key.value)).toMatchObject({ active: false });
    await waitFor(() =>
      auth.events.some((event) => event.type === 'revoked' && event.tags.some((tag) => tags.includes(tag))),
    );
  });

  it('of a membership ends access to the organization at once', async () => {
    const [owner, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { database } = auth.context;
    await database.membership.create({
      data: {
        id: crypto.randomUUID(),
        organizationId: owner.organizationId,
        userId: guest.user.id,
        level: 1,
      },
    });
    const key = await auth.newKey(guest);
    const before = await principalOf((await active('bearer', key.value)).identity);
    expect(before).toMatchObject({ projectIds: expect.arrayContaining([owner.projectId]) });
    const path = `/api/organizations/${owner.organizationId}/members/${guest.user.uuid}/`;
    expect((await auth.api(owner.session, 'DELETE', path)).status).toBe(204);
    const after = await principalOf((await active('bearer', key.value)).identity);
    expect(after).toMatchObject({ projectIds: [guest.projectId], organizationIds: [guest.organizationId] });
  });
});

describe('signing keys', () => {
  it('rotate so that old and new identities are both accepted', async () => {
    const { value } = await auth.newKey(await auth.newAccount());
    const kids = async () =>
      (await auth.internal<JSONWebKeySet>('/internal/jwks.json')).body.keys.map(({ kid }) => kid);
    const [first] = await kids();
    const before = (await active('bearer', value)).identity;

    clock.advance({ days: 31 });
    await auth.context.signingKeys.rotate();
    expect(await kids()).toHaveLength(2); // published, not yet used
    const between = (await active('bearer', value)).identity;
    expect(JSON.parse(Buffer.from(between.split('.')[0]!, 'base64url').toString())).toMatchObject({
      kid: first,
    });

    clock.advance({ minutes: 21 });
    const after = (await active('bearer', value)).identity;
    expect(JSON.parse(Buffer.from(after.split('.')[0]!, 'base64url').toString()).kid).not.toBe(first);
    await expect(principalOf(after)).resolves.toBeDefined();
    expect(before).not.toBe(after);

    clock.advance({ days: 2 });
    await auth.context.signingKeys.rotate();
    expect(await kids()).not.toContain(first);
  });

  it('are created once when replicas start together', async () => {
    const { createSigningKeys } = await import('../src/signing-keys/signing-keys.ts');
    await auth.context.database.signingKey.deleteMany({ where: { purpose: 'id_token' } });
    const replicas = Array.from({ length: 4 }, () => createSigningKeys(auth.context));
    const keys = await Promise.all(replicas.map((replica) => replica.current('id_token')));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  });
});

describe('project facts', () => {
  it('are found by id and by capture token, and their change is announced', async () => {
    const someone = await auth.newAccount();
    const byId = await auth.internal(`/internal/projects/${someone.projectId}`);
    const byToken = await auth.internal(`/internal/projects/by-token/${someone.projectToken}`);
    expect(byId.body).toEqual(byToken.body);
    expect(byId.body).toMatchObject({
      id: someone.projectId,
      timezone: 'UTC',
      weekStartDay: 0,
      testAccountFilters: [],
      pathCleaningRules: [],
    });

    const { body } = await auth.api<{ api_token: string }>(
      someone.session,
      'POST',
      `/api/projects/${someone.projectId}/reset_token/`,
    );
    expect((await auth.internal(`/internal/projects/by-token/${someone.projectToken}`)).status).toBe(404);
    await waitFor(() =>
      auth.events.some(
        (event) =>
          event.type === 'project_changed' &&
          event.tokens.includes(someone.projectToken) &&
          event.tokens.includes(body.api_token),
      ),
    );
  });

  it.each(['0', '-1', '1e9', 'x', '99999999999'])('are not found for the id %s', async (id) => {
    expect((await auth.internal(`/internal/projects/${id}`)).status).toBe(404);
  });
});

describe('names of users', () => {
  it('are given for the ids that exist', async () => {
    const someone = await auth.newAccount('Grace');
    const { body } = await auth.internal<object[]>(`/internal/users?ids=${someone.user.id},2147483647`);
    expect(body).toEqual([
      expect.objectContaining({ id: someone.user.id, first_name: 'Grace', email: someone.email }),
    ]);
    expect((await auth.internal('/internal/users?ids=x')).status).toBe(400);
  });
});
