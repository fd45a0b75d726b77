/**
 * Changes of many rows at once. Two of them lock the rows of one table by id, so neither waits for a row of the other
 * while it holds one that the other needs. Each test holds one of three rows: the statement must then have locked the
 * one before it and not yet the one after it, whatever order the table or an index has.
 */
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@meridian/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userActor } from '../src/audit/audit.ts';
import type { Transaction } from '../src/database.ts';
import { BEARER_READERS, DPOP_READERS, SESSION_READER } from '../src/exchange/credential-readers.ts';
import type { CredentialReader } from '../src/exchange/found-credential.ts';
import { endPersonalApiKeys } from '../src/keys/personal-api-keys.ts';
import { dropMails, passwordKey } from '../src/mail/queue-mail.ts';
import { prune } from '../src/maintenance/prune.ts';
import { disconnectApp } from '../src/oauth/connected-apps/connected-apps.ts';
import { forgetAgreements, saveAgreement } from '../src/oauth/consents/consent-store.ts';
import { deleteOrganization } from '../src/organizations/delete-organization.ts';
import { endAccessToOrganization } from '../src/organizations/end-access.ts';
import { deleteSessions } from '../src/sessions/delete-sessions.ts';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';
import { createRowLocks, type RowLocks, type Rows, rowsOf } from './row-locks.ts';
import {
  AGREEMENT,
  LONG_AGO,
  NEVER,
  newAgreements,
  newClient,
  newGrants,
  newHash,
  newKeys,
  newSessions,
  newTokens,
  type Of,
  threeIds,
} from './three-rows.ts';

let auth: AuthHarness;
let locks: RowLocks;
let account: TestAccount;
beforeAll(async () => {
  auth = await startAuth();
  locks = createRowLocks(auth.context.database);
});
afterAll(() => auth[Symbol.asyncDispose]());
beforeEach(async () => {
  account = await auth.newAccount();
});

const own = (): Of => ({ database: auth.context.database, userId: account.user.id });
const BY = { actor: userActor({ id: 1, email: 'ada@example.com' }), requestId: 'test' };
const inTransaction =
  <Result>(work: (tx: Transaction) => Promise<Result>) =>
  () =>
    auth.context.database.$transaction(work);

/** Rotates the tokens in one batch, as the service does with those of concurrent requests. */
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
    const { rows } = await newGrants(own());
    const revoke = () => auth.context.grants.revoke({ userId: account.user.id }, 'user', BY);
    await locks.expectLockedById(rows, revoke);
    expect(await revoke()).toBe(0);
  });

  it('of grants, when all of a client are revoked', async () => {
    const clientId = newClient();
    const { rows } = await newGrants(own(), { clientId });
    await locks.expectLockedById(rows, () => auth.context.grants.revoke({ clientId }, 'client_blocked', BY));
  });

  it('of grants and keys, when a member is removed', async () => {
    const of = { userId: account.user.id, organizationId: account.organizationId };
    const end = inTransaction((tx) => endAccessToOrganization(tx, of));
    const [grants, keys] = [await newGrants(own()), await newKeys(own())];
    await locks.expectLockedById(keys.rows, end);
    await locks.expectLockedById(grants.rows, end);
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
    const { ids, rows } = await newGrants(own());
    const { hashes } = await newTokens(own(), ids);
    await locks.expectLockedById(rows, () => rotate(ids, hashes));
    expect(await rotate(ids, hashes)).toEqual([false, false, false]);
  });

  it('of refresh tokens, when they are used', async () => {
    const { ids } = await newGrants(own());
    const { hashes, rows } = await newTokens(own(), ids);
    await locks.expectLockedById(rows, () => rotate(ids, hashes));
  });

  it('of sessions, when all of them end', async () => {
    const { rows } = await newSessions(own());
    const of = { userId: account.user.id, exceptId: undefined };
    await locks.expectLockedById(
      rows,
      inTransaction((tx) => deleteSessions(tx, of)),
    );
    expect(await locks.free(rows)).toEqual([]);
  });

  it('of keys, when a reset of the password ends them', async () => {
    const { rows } = await newKeys(own());
    const by = { user: account.user, requestId: 'test' };
    await locks.expectLockedById(
      rows,
      inTransaction((tx) => endPersonalApiKeys(tx, by)),
    );
  });

  it('of agreements, when a new password ends them', async () => {
    const { rows } = await newAgreements(own());
    await locks.expectLockedById(
      rows,
      inTransaction((tx) => forgetAgreements(tx, account.user.id)),
    );
  });

  it('of agreements, when a member is removed', async () => {
    const { rows } = await newAgreements(own());
    const of = { userId: account.user.id, organizationId: account.organizationId };
    await locks.expectLockedById(
      rows,
      inTransaction((tx) => endAccessToOrganization(tx, of)),
    );
  });

  it('of agreements, when a new one replaces them', async () => {
    const { clientId, rows } = await newAgreements(own());
    const of = { userId: account.user.id, clientId };
    const save = inTransaction((tx) =>
      saveAgreement(
        tx,
        of,
        { agreement: { ...AGREEMENT, resources: [] }, asked: AGREEMENT.scopes },
        auth.context.clock,
      ),
    );
    await locks.expectLockedById(rows, save);
  });

  it('of agreements, when their application is disconnected', async () => {
    const { consentId, rows } = await newAgreements(own());
    const disconnect = () => disconnectApp(account.user.id, consentId, BY, auth.context);
    await locks.expectLockedById(rows, disconnect);
    expect(await locks.free(rows)).toEqual([]);
  });

  it('of mails, when their links end', async () => {
    const [ids, dependsOn] = [threeIds(), passwordKey(account.user.id)];
    for (const id of ids.toReversed())
      await auth.context.database.outgoingMail.create({
        data: { id, recipient: account.email, subject: '', text: '', dependsOn },
      });
    await locks.expectLockedById(
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
    await locks.expectLockedById(rows, async () => {
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
    await locks.expectLockedById(
      rows,
      inTransaction((tx) => deleteOrganization(tx, organizationId, { user, requestId: 'test' })),
    );
    const where = { currentOrganizationId: organizationId };
    expect(await auth.context.database.user.count({ where })).toBe(0);
  });
});

describe('deferrable work skips locked rows', () => {
  const touch = ({ touchSql, notesNetwork }: CredentialReader, ids: readonly string[]) => {
    const of = (value: unknown) => ids.map(() => value);
    return auth.context.pool.query(touchSql, [
      ids,
      of(new Date()),
      ...(notesNetwork ? [of('192.0.2.0')] : []),
    ]);
  };

  it('when the last uses of sessions are written', async () => {
    const { ids, rows } = await newSessions(own());
    await locks.besideHeldRow(rows, () => touch(SESSION_READER, ids));
    const seen = await auth.context.database.session.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
    });
    expect(seen.map(({ lastSeenAt }) => lastSeenAt > LONG_AGO)).toEqual([true, false, true]);
  });

  it('when the last uses of personal keys are written', async () => {
    const { ids, rows } = await newKeys(own());
    await locks.besideHeldRow(rows, () => touch(BEARER_READERS.phx!, ids));
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
    await locks.besideHeldRow(rowsOf('project_secret_keys', ids), () => touch(BEARER_READERS.phs!, ids));
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
    const { ids, rows } = await newGrants(own());
    const tokenIds: string[] = [];
    for (const grantId of [...ids, ids[0]]) {
      const id = uuidV7();
      tokenIds.push(id);
      await database.oAuthAccessToken.create({
        data: { tokenHash: newHash(), id, grantId, scopes: [], resources: [], expiresAt: NEVER },
      });
    }
    await locks.besideHeldRow(rows, () => touch(reader, tokenIds));
    const used = await database.oAuthGrant.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    expect(used.map(({ lastUsedAt }) => lastUsedAt! > LONG_AGO)).toEqual([true, false, true]);
  });

  it('when expired rows are deleted; those that are held are deleted the next time', async () => {
    const { ids } = await newGrants(own());
    const { rows: tokens } = await newTokens(own(), ids, LONG_AGO);
    const expectLeftOnce = async (rows: Rows) => {
      await locks.besideHeldRow(rows, () => prune(auth.context));
      expect(await locks.free(rows)).toEqual([1]);
      await prune(auth.context);
      expect(await locks.free(rows)).toEqual([]);
    };
    await expectLeftOnce(tokens);
    await expectLeftOnce((await newSessions(own(), LONG_AGO)).rows);
    await expectLeftOnce((await newGrants(own(), { revokedAt: LONG_AGO })).rows);
  });
});

describe('a deadlock with a transaction that locks in another order', () => {
  it('fails no use of a refresh token', async () => {
    const { ids, rows } = await newGrants(own());
    const { hashes } = await newTokens(own(), ids);
    expect(await locks.crossing(rows, () => rotate(ids, hashes))).toEqual([true, true, true]);
  });

  it('fails no new password', async () => {
    const { rows } = await newGrants(own());
    const change = { current_password: PASSWORD, password: 'a new password of Ada' };
    const answer = await locks.crossing(rows, () =>
      auth.api(account.session, 'PATCH', '/api/users/@me/', change),
    );
    expect(answer.status).toBe(200);
  });

  it('fails no sign-out of all browsers', async () => {
    const { rows } = await newSessions(own());
    const answer = await locks.crossing(rows, () =>
      auth.api(account.session, 'DELETE', '/api/users/@me/sessions/'),
    );
    expect(answer.status).toBeLessThan(300);
  });

  it('fails no revocation of grants', async () => {
    const { rows } = await newGrants(own());
    const revoke = () => auth.context.grants.revoke({ userId: account.user.id }, 'user', BY);
    expect(await locks.crossing(rows, revoke)).toBe(3);
  });
});
