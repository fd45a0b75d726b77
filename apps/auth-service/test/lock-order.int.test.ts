/**
 * Changes of many rows at once. Two of them lock the rows of one table by id, so neither waits for a row of the other
 * while it holds one that the other needs. Each test holds one of three rows: the statement must then have locked the
 * one before it and not yet the one after it, whatever order the table or an index has.
 */
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@meridian/core';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../src/database.ts';
import { BEARER_READERS, DPOP_READERS, SESSION_READER } from '../src/exchange/credential-readers.ts';
import type { CredentialReader } from '../src/exchange/found-credential.ts';
import { endPersonalApiKeys } from '../src/keys/personal-api-keys.ts';
import { dropMails, ofPassword } from '../src/mail/queue-mail.ts';
import { prune } from '../src/maintenance/prune.ts';
import { disconnectApp } from '../src/oauth/connected-apps/connected-apps.ts';
import { forgetAgreements, saveAgreement } from '../src/oauth/consents/consent-store.ts';
import { deleteOrganization } from '../src/organizations/delete-organization.ts';
import { endAccessToOrganization } from '../src/organizations/end-access.ts';
import { deleteSessions } from '../src/sessions/delete-sessions.ts';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
let account: TestAccount;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());
beforeEach(async () => {
  account = await auth.newAccount();
});

const NEVER = new Date('2100-01-01');
const LONG_AGO = new Date('2000-01-01');
const BY = { actor: { kind: 'user', userId: 1, name: 'Ada' }, requestId: 'test' } as const;
const newHash = () => new Uint8Array(randomBytes(32));
const newClient = () => `https://app.example/${crypto.randomUUID()}.json`;
/** The first one is the lowest. */
const threeIds = () => [1, 2, 3].map(() => uuidV7()).sort() as [string, string, string];
const inTransaction =
  <Result>(work: (tx: Transaction) => Promise<Result>) =>
  () =>
    auth.context.database.$transaction(work);

interface Rows {
  readonly table: string;
  /** The column by which the rows are locked. */
  readonly key: string;
  /** From the lowest to the highest. */
  readonly ids: readonly string[];
}

const rowsOf = (table: string, ids: readonly (string | number)[], key = 'id'): Rows => ({
  table,
  key,
  ids: ids.map(String),
});

const lock = (tx: Transaction, { table, key, ids }: Rows, index: number) =>
  tx.$executeRawUnsafe(`SELECT 1 FROM ${table} WHERE ${key} = '${ids[index]}' FOR UPDATE`);

const waitingForLocks = async (): Promise<number> => {
  const rows = await auth.context.database.$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
};

/** The indexes of the rows that exist and that no transaction holds. */
const free = async ({ table, key, ids }: Rows): Promise<number[]> => {
  const found = await auth.context.database.$queryRawUnsafe<{ id: string }[]>(
    `SELECT ${key}::text AS id FROM ${table} WHERE ${key} IN (${ids.map((id) => `'${id}'`).join()})
     ORDER BY ${key} FOR UPDATE SKIP LOCKED`,
  );
  return found.map(({ id }) => ids.indexOf(id));
};

/** The rows that are free while the work waits for the middle one. */
const freeWhileWaiting = async (rows: Rows, work: () => Promise<unknown>): Promise<number[]> => {
  let working: Promise<unknown> = Promise.resolve();
  const seen = await auth.context.database.$transaction(async (tx) => {
    await lock(tx, rows, 1);
    working = work();
    working.catch(() => {});
    await waitFor(async () => (await waitingForLocks()) > 0, { what: 'the work to wait for the row' });
    return free(rows);
  });
  await working;
  return seen;
};

const expectLockedById = async (rows: Rows, work: () => Promise<unknown>): Promise<void> =>
  expect(await freeWhileWaiting(rows, work)).toEqual([2]);

/** Runs the work while another transaction holds the middle row. */
const besideHeldRow = (rows: Rows, work: () => Promise<unknown>): Promise<void> =>
  auth.context.database.$transaction(async (tx) => {
    await lock(tx, rows, 1);
    await work();
  });

interface GrantOptions {
  readonly clientIds?: readonly [string, string, string];
  readonly revokedAt?: Date;
}

/** Made from the highest id to the lowest, and with clients in this order, so that neither the table nor an index has the order of ids. */
const newGrants = async ({ clientIds, revokedAt }: GrantOptions = {}) => {
  const ids = threeIds();
  for (const index of [2, 1, 0])
    await auth.context.database.oAuthGrant.create({
      data: {
        id: ids[index]!,
        userId: account.user.id,
        clientId: clientIds?.[index] ?? `https://app.example/${3 - index}.json`,
        scopes: ['insight:read'],
        accessLevel: 'all',
        resources: [],
        expiresAt: NEVER,
        lastUsedAt: LONG_AGO,
        ...(revokedAt && { revokedAt }),
      },
    });
  return { ids, rows: rowsOf('oauth_grants', ids) };
};

const newSessions = async (expiresAt = NEVER) => {
  const ids = threeIds();
  for (const id of ids.toReversed())
    await auth.context.database.session.create({
      data: {
        id,
        userId: account.user.id,
        tokenHash: newHash(),
        authenticatedAt: LONG_AGO,
        lastSeenAt: LONG_AGO,
        expiresAt,
      },
    });
  return { ids, rows: rowsOf('sessions', ids) };
};

const newKeys = async () => {
  const ids = threeIds();
  for (const id of ids.toReversed())
    await auth.context.database.personalApiKey.create({
      data: { id, userId: account.user.id, label: 'test', tokenHash: newHash(), mask: '', scopes: ['*'] },
    });
  return { ids, rows: rowsOf('personal_api_keys', ids) };
};

const AGREEMENT = {
  scopes: ['insight:read'],
  accessLevel: 'all',
  scopedOrganizations: [],
  scopedProjects: [],
  redirectHost: 'app.example',
  authMethod: 'none',
  clientName: 'App',
} as const;
const AGREEMENT_ROW = {
  ...AGREEMENT,
  scopes: [...AGREEMENT.scopes],
  scopedOrganizations: [],
  scopedProjects: [],
};

let agreements = 1_000_000;
const newAgreements = async () => {
  const { database } = auth.context;
  const [consentId, clientId] = [uuidV7(), newClient()];
  await database.oAuthConsent.create({
    data: { id: consentId, userId: account.user.id, clientId, ...AGREEMENT_ROW },
  });
  agreements += 3;
  const ids = [agreements, agreements + 1, agreements + 2];
  for (const id of ids.toReversed())
    await database.oAuthAgreement.create({ data: { id, consentId, ...AGREEMENT_ROW } });
  return { consentId, clientId, rows: rowsOf('oauth_agreements', ids) };
};

const newTokens = async (grantIds: readonly string[]) => {
  const hashes = grantIds.map(() => randomBytes(32)).sort(Buffer.compare);
  for (const index of [2, 1, 0])
    await auth.context.database.oAuthRefreshToken.create({
      data: { tokenHash: new Uint8Array(hashes[index]!), grantId: grantIds[index]!, expiresAt: NEVER },
    });
  const names = hashes.map((hash) => `\\x${hash.toString('hex')}`);
  return { hashes, rows: rowsOf('oauth_refresh_tokens', names, 'token_hash') };
};

/** In one batch, as concurrent requests are. */
const rotate = (grantIds: readonly string[], hashes: readonly Buffer[]): Promise<boolean[]> =>
  Promise.all(
    [2, 0, 1].map((index) =>
      auth.context.tokens.rotateRefreshToken({
        presentedHash: hashes[index]!,
        grantId: grantIds[index]!,
        access: {
          id: uuidV7(),
          hash: randomBytes(32),
          scopes: ['insight:read'],
          resources: [],
          dpopJkt: undefined,
          expiresAt: NEVER,
        },
        successor: { hash: randomBytes(32), expiresAt: NEVER },
        now: new Date(),
      }),
    ),
  );

describe('rows are locked by id', () => {
  it('of grants, when all of a user are revoked', async () => {
    const { rows } = await newGrants();
    const revoke = () => auth.context.grants.revoke({ userId: account.user.id }, 'user', BY);
    await expectLockedById(rows, revoke);
    expect(await revoke()).toBe(0);
  });

  it('of grants, when all of a client are revoked', async () => {
    const clientId = newClient();
    const { rows } = await newGrants({ clientIds: [clientId, clientId, clientId] });
    await expectLockedById(rows, () => auth.context.grants.revoke({ clientId }, 'client_blocked', BY));
  });

  it('of grants and keys, when a member is removed', async () => {
    const of = { userId: account.user.id, organizationId: account.organizationId };
    const end = inTransaction((tx) => endAccessToOrganization(tx, of));
    const [grants, keys] = [await newGrants(), await newKeys()];
    await expectLockedById(keys.rows, end);
    await expectLockedById(grants.rows, end);
    const { oAuthGrant, personalApiKey } = auth.context.database;
    const ended = {
      id: { in: [...grants.ids, ...keys.ids] },
      endedOrganizations: { equals: [of.organizationId] },
    };
    expect([await oAuthGrant.count({ where: ended }), await personalApiKey.count({ where: ended })]).toEqual([
      3, 3,
    ]);
  });

  it('of grants, when their refresh tokens are used', async () => {
    const { ids, rows } = await newGrants();
    const { hashes } = await newTokens(ids);
    await expectLockedById(rows, () => rotate(ids, hashes));
    expect(await rotate(ids, hashes)).toEqual([false, false, false]);
  });

  it('of refresh tokens, when they are used', async () => {
    const { ids } = await newGrants();
    const { hashes, rows } = await newTokens(ids);
    await expectLockedById(rows, () => rotate(ids, hashes));
  });

  it('of sessions, when all of them end', async () => {
    const { rows } = await newSessions();
    const of = { userId: account.user.id, exceptId: undefined };
    await expectLockedById(
      rows,
      inTransaction((tx) => deleteSessions(tx, of)),
    );
    expect(await free(rows)).toEqual([]);
  });

  it('of keys, when a reset of the password ends them', async () => {
    const { rows } = await newKeys();
    const by = { user: account.user, requestId: 'test' };
    await expectLockedById(
      rows,
      inTransaction((tx) => endPersonalApiKeys(tx, by)),
    );
  });

  it('of agreements, when a new password ends them', async () => {
    const { rows } = await newAgreements();
    await expectLockedById(
      rows,
      inTransaction((tx) => forgetAgreements(tx, account.user.id)),
    );
  });

  it('of agreements, when a member is removed', async () => {
    const { rows } = await newAgreements();
    const of = { userId: account.user.id, organizationId: account.organizationId };
    await expectLockedById(
      rows,
      inTransaction((tx) => endAccessToOrganization(tx, of)),
    );
  });

  it('of agreements, when a new one replaces them', async () => {
    const { clientId, rows } = await newAgreements();
    const of = { userId: account.user.id, clientId };
    const save = inTransaction((tx) => saveAgreement(tx, of, AGREEMENT, auth.context.clock));
    await expectLockedById(rows, save);
  });

  it('of agreements, when their application is disconnected', async () => {
    const { consentId, rows } = await newAgreements();
    const disconnect = () => disconnectApp(account.user.id, consentId, BY, auth.context);
    await expectLockedById(rows, disconnect);
    expect(await free(rows)).toEqual([]);
  });

  it('of mails, when their links end', async () => {
    const [ids, dependsOn] = [threeIds(), ofPassword(account.user.id)];
    for (const id of ids.toReversed())
      await auth.context.database.outgoingMail.create({
        data: { id, recipient: account.email, subject: '', text: '', dependsOn },
      });
    await expectLockedById(
      rowsOf('outgoing_mails', ids),
      inTransaction((tx) => dropMails(tx, [dependsOn])),
    );
  });

  /** Members of the account's organization, whose rows are in another order than their ids. */
  const newMembers = async () => {
    const { database } = auth.context;
    const members = [await auth.newAccount(), await auth.newAccount(), await auth.newAccount()];
    for (const { user } of members.toReversed())
      await database.user.update({
        where: { id: user.id },
        data: { currentOrganizationId: account.organizationId, currentProjectId: account.projectId },
      });
    return rowsOf(
      'users',
      members.map(({ user }) => user.id),
    );
  };

  it('of users, when the project that they look at is deleted', async () => {
    const rows = await newMembers();
    let status = 0;
    await expectLockedById(rows, async () => {
      ({ status } = await auth.api(account.session, 'DELETE', `/api/projects/${account.projectId}/`));
    });
    expect(status).toBe(204);
    expect(await auth.context.database.user.count({ where: { currentProjectId: account.projectId } })).toBe(
      0,
    );
  });

  it('of users, when the organization that they look at is deleted', async () => {
    const rows = await newMembers();
    const { organizationId, user } = account;
    await expectLockedById(
      rows,
      inTransaction((tx) => deleteOrganization(tx, organizationId, { user, requestId: 'test' })),
    );
    const where = { currentOrganizationId: organizationId };
    expect(await auth.context.database.user.count({ where })).toBe(0);
  });
});

describe('what may be done later waits for no row', () => {
  const touch = ({ touchSql, notesNetwork }: CredentialReader, ids: readonly string[]) => {
    const of = (value: unknown) => ids.map(() => value);
    return auth.context.pool.query(touchSql, [
      ids,
      of(new Date()),
      ...(notesNetwork ? [of('192.0.2.0')] : []),
    ]);
  };

  it('when the last uses of sessions are written', async () => {
    const { ids, rows } = await newSessions();
    await besideHeldRow(rows, () => touch(SESSION_READER, ids));
    const seen = await auth.context.database.session.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
    });
    expect(seen.map(({ lastSeenAt }) => lastSeenAt > LONG_AGO)).toEqual([true, false, true]);
  });

  it('when the last uses of personal keys are written', async () => {
    const { ids, rows } = await newKeys();
    await besideHeldRow(rows, () => touch(BEARER_READERS.phx!, ids));
    const used = await auth.context.database.personalApiKey.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
    });
    expect(used.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, false, true]);
  });

  it('when the last uses of project keys are written', async () => {
    const ids = threeIds();
    for (const id of ids)
      await auth.context.database.projectSecretKey.create({
        data: { id, projectId: account.projectId, label: '', tokenHash: newHash(), mask: '', scopes: [] },
      });
    await besideHeldRow(rowsOf('project_secret_keys', ids), () => touch(BEARER_READERS.phs!, ids));
    const used = await auth.context.database.projectSecretKey.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
    });
    expect(used.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, false, true]);
  });

  it.each([
    ['bearer', BEARER_READERS.pha!],
    ['DPoP', DPOP_READERS.pha!],
  ])('when the last uses of %s tokens are written', async (_name, reader) => {
    const { database } = auth.context;
    const { ids, rows } = await newGrants();
    const tokenIds: string[] = [];
    for (const grantId of [...ids, ids[0]]) {
      const id = uuidV7();
      tokenIds.push(id);
      await database.oAuthAccessToken.create({
        data: { tokenHash: newHash(), id, grantId, scopes: [], resources: [], expiresAt: NEVER },
      });
    }
    await besideHeldRow(rows, () => touch(reader, tokenIds));
    const used = await database.oAuthGrant.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    expect(used.map(({ lastUsedAt }) => lastUsedAt! > LONG_AGO)).toEqual([true, false, true]);
  });

  it('when expired rows are deleted; those that are held are deleted the next time', async () => {
    const grants = await newGrants();
    const { hashes, rows: tokens } = await newTokens(grants.ids);
    await auth.context.database.oAuthRefreshToken.updateMany({
      where: { tokenHash: { in: hashes.map((hash) => new Uint8Array(hash)) } },
      data: { expiresAt: LONG_AGO },
    });
    const expectLeftOnce = async (rows: Rows) => {
      await besideHeldRow(rows, () => prune(auth.context));
      expect(await free(rows)).toEqual([1]);
      await prune(auth.context);
      expect(await free(rows)).toEqual([]);
    };
    await expectLeftOnce(tokens);
    await expectLeftOnce((await newSessions(LONG_AGO)).rows);
    await expectLeftOnce((await newGrants({ revokedAt: LONG_AGO })).rows);
  });
});

describe('a deadlock with a transaction that locks in another order', () => {
  /** Holds the middle row, and asks for the others once the work waits. Postgres then ends one of the two. */
  const crossing = async <Result>(rows: Rows, work: () => Promise<Result>): Promise<Result> => {
    let working: Promise<Result> | undefined;
    const crossed = auth.context.database.$transaction(async (tx) => {
      await lock(tx, rows, 1);
      working = work();
      working.catch(() => {});
      await waitFor(async () => (await waitingForLocks()) > 0, { what: 'the work to wait for the row' });
      await lock(tx, rows, 0);
      await lock(tx, rows, 2);
    });
    await crossed.catch(() => {});
    return working!;
  };

  it('fails no use of a refresh token', async () => {
    const { ids, rows } = await newGrants();
    const { hashes } = await newTokens(ids);
    expect(await crossing(rows, () => rotate(ids, hashes))).toEqual([true, true, true]);
  });

  it('fails no new password', async () => {
    const { rows } = await newGrants();
    const change = { current_password: PASSWORD, password: 'a new password of Ada' };
    const answer = await crossing(rows, () => auth.api(account.session, 'PATCH', '/api/users/@me/', change));
    expect(answer.status).toBe(200);
  });

  it('fails no sign-out of all browsers', async () => {
    const { rows } = await newSessions();
    const answer = await crossing(rows, () =>
      auth.api(account.session, 'DELETE', '/api/users/@me/sessions/'),
    );
    expect(answer.status).toBeLessThan(300);
  });

  it('fails no revocation of grants', async () => {
    const { rows } = await newGrants();
    const revoke = () => auth.context.grants.revoke({ userId: account.user.id }, 'user', BY);
    expect(await crossing(rows, revoke)).toBe(3);
  });
});
