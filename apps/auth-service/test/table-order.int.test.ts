/**
 * The order of tables in `organizations/lock-role.ts`: while a transaction waits for a row of one table, it has locked
 * none of a later one.
 */
import { uuidV7 } from '@meridian/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMember } from '../src/organizations/change-member.ts';
import { deleteOrganization } from '../src/organizations/delete-organization.ts';
import { acceptAs } from '../src/organizations/invitations.ts';
import { LEVELS } from '../src/organizations/levels.ts';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';
import { createRowLocks, type RowLocks, rowsOf } from './row-locks.ts';
import { newAgreements, newGrants, newHash, newInvitations, type Of, threeIds } from './three-rows.ts';

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

/** The one row of a table that is held. */
const only = (table: string, id: string | number) => rowsOf(table, [id, id, id]);
const newMember = async () => {
  const { user } = await auth.newAccount();
  const { organizationId, projectId } = account;
  const id = uuidV7();
  const membership = { id, organizationId, userId: user.id, level: LEVELS.admin };
  await auth.context.database.membership.create({ data: membership });
  await auth.context.database.user.update({
    where: { id: user.id },
    data: { currentOrganizationId: organizationId, currentProjectId: projectId },
  });
  return { user, id, of: { database: auth.context.database, userId: user.id } };
};

describe('removing a member locks', () => {
  const remove = (memberId: string) => () =>
    changeMember(auth.context.database, {
      actor: account.user,
      memberId,
      newLevel: undefined,
      requestId: 'test',
    });

  it('the user before invitations', async () => {
    const { user, id, of } = await newMember();
    const invitations = await newInvitations(of, account.organizationId);
    await locks.expectLockedFirst(only('users', user.id), invitations.rows, remove(id));
    expect([await locks.free(invitations.rows), await locks.free(invitations.mails)]).toEqual([[], []]);
  });

  it('invitations by id, before agreements', async () => {
    const { id, of } = await newMember();
    const invitations = await newInvitations(of, account.organizationId);
    const agreements = await newAgreements(of);
    await locks.expectLockedFirst(invitations.rows, agreements.rows, remove(id));
    const again = await newMember();
    await locks.expectLockedById(
      (await newInvitations(again.of, account.organizationId)).rows,
      remove(again.id),
    );
  });

  it('grants before mails', async () => {
    const { id, of } = await newMember();
    const invitations = await newInvitations(of, account.organizationId);
    const grants = await newGrants(of);
    await locks.expectLockedFirst(grants.rows, invitations.mails, remove(id));
  });
});

it('accepting an invitation locks the user before the invitation', async () => {
  const { user } = await auth.newAccount();
  const { ids, rows } = await newInvitations(own(), account.organizationId);
  const invitation = await auth.context.database.invitation.findUniqueOrThrow({ where: { id: ids[1] } });
  await locks.expectLockedFirst(only('users', user.id), rows, () =>
    acceptAs(auth.context, { invitation, user, requestId: 'test' }),
  );
  const accepted = { id: ids[1], acceptedAt: { not: null } };
  expect(await auth.context.database.invitation.count({ where: accepted })).toBe(1);
});

it('deleting an organization locks users before its invitations', async () => {
  const { user } = await newMember();
  const { rows } = await newInvitations(own(), account.organizationId);
  const by = { user: account.user, requestId: 'test' };
  await locks.expectLockedFirst(only('users', user.id), rows, () =>
    auth.context.database.$transaction((tx) => deleteOrganization(tx, account.organizationId, by)),
  );
});

it('deleting a project locks users before its keys', async () => {
  const { user } = await newMember();
  const ids = threeIds();
  for (const id of ids)
    await auth.context.database.projectSecretKey.create({
      data: { id, projectId: account.projectId, label: '', tokenHash: newHash(), mask: '', scopes: [] },
    });
  const path = `/api/projects/${account.projectId}/`;
  await locks.expectLockedFirst(only('users', user.id), rowsOf('project_secret_keys', ids), () =>
    auth.api(account.session, 'DELETE', path),
  );
});
