/** Invitations by link. The link holds a token that is stored as a hash and works once. */

import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  isUuid,
  NotFoundError,
  nameInMail,
  uuidV7,
} from '@meridian/core';
import { hashToken, mintToken, parseToken } from '@meridian/identity';
import type { AccountEvents } from '../account-events.ts';
import { type Actor, recordAudit, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { Invitation, Organization, User } from '../generated/prisma/client.ts';
import type { OrganizationAccess } from '../http/caller.ts';
import {
  dropMails,
  dropMailsOfInvitations,
  invitationKey,
  queueMail,
  signUpKey,
} from '../mail/queue-mail.ts';
import { lockUser } from '../users/user-lock.ts';
import {
  type InvitationMailLimits,
  refundInvitationMail,
  spendInvitationMail,
} from './invitation-mail-limits.ts';
import { personText } from './invited-by.ts';
import { LEVELS, type Level, roleName } from './levels.ts';
import { lockOrganization, lockRole } from './lock-role.ts';
import { mayInvite } from './membership-rules.ts';

export interface InvitationsParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: InvitationMailLimits;
}

/** Open ones. Those that have expired do not count. */
export const MAX_INVITATIONS_PER_ORGANIZATION = 500;

export interface AcceptAsParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

export interface NewInvitation {
  readonly email: string | null;
  readonly level: Level;
  readonly requestId: string;
}

export type OpenInvitation = Invitation & { readonly organization: Organization };

export const assertMayInvite = (inviterLevel: number, level: Level): void => {
  if (!mayInvite(inviterLevel, level))
    throw new ForbiddenError('permission_denied', 'You cannot give a role above your own.');
};

export const createInvitation = async (
  { config, database, clock, limits }: InvitationsParts,
  { user, organization, membership, credential }: OrganizationAccess,
  { email, level, requestId }: NewInvitation,
): Promise<{ invitation: Invitation; url: string }> => {
  assertMayInvite(membership.level, level);
  const token = mintToken('phin', config.REGION);
  const url = `${config.PUBLIC_URL}/invite?token=${token}`;
  const now = clock.now();
  const create = () =>
    database.$transaction(async (tx) => {
      // Locked, so that concurrent requests cannot exceed the limit together.
      await lockOrganization(tx, organization.id);
      const member = { organizationId: organization.id, userId: user.id };
      assertMayInvite(await lockRole(tx, member, LEVELS.admin), level);
      await assertRoomForInvitation(tx, organization.id, now);
      const made = await tx.invitation.create({
        data: {
          id: uuidV7(now),
          organizationId: organization.id,
          email,
          level,
          tokenHash: hashToken(token),
          createdById: user.id,
          createdAt: now,
          expiresAt: new Date(now.getTime() + config.AUTH_INVITATION_LIFETIME_SECONDS * 1000),
        },
      });
      await recordAudit(tx, {
        actor: userActor(user, credential),
        action: 'invitation.created',
        target: { kind: 'invitation', id: made.id },
        organizationId: organization.id,
        after: { email, role: roleName(level) },
        requestId,
      });
      if (email !== null) {
        await queueMail(tx, {
          to: email,
          urgent: false,
          dependsOn: invitationKey(made.id),
          expiresAt: made.expiresAt,
          subject: `You are invited to ${nameInMail(organization.name)}`,
          text: `${personText(user)} invites you to ${nameInMail(organization.name)} on Meridian.\n\nJoin here:\n${url}\n\nThe link works once and expires on ${made.expiresAt.toUTCString()}.\n`,
        });
      }
      return made;
    });
  const invitation =
    email === null
      ? await create()
      : await spendInvitationMail(
          limits,
          { userId: user.id, organizationId: organization.id, email },
          create,
        );
  return { invitation, url };
};

const assertRoomForInvitation = async (tx: Transaction, organizationId: string, now: Date): Promise<void> => {
  const open = await tx.invitation.count({
    where: { organizationId, acceptedAt: null, expiresAt: { gt: now } },
  });
  if (open < MAX_INVITATIONS_PER_ORGANIZATION) return;
  throw new InvalidRequestError(
    'invalid_input',
    `An organization can have ${MAX_INVITATIONS_PER_ORGANIZATION} open invitations. Withdraw one first.`,
  );
};

/**
 * Finds an invitation by the token of its link; undefined if it is unknown, used, expired, or its creator may no
 * longer give the role.
 */
export const findInvitation = async (
  { database, clock }: { readonly clock: Clock; readonly database: Database },
  token: unknown,
): Promise<OpenInvitation | undefined> => {
  if (typeof token !== 'string' || parseToken(token)?.kind !== 'phin') return undefined;
  const found = await database.invitation.findUnique({ where: { tokenHash: hashToken(token) } });
  if (found === null || found.acceptedAt !== null || found.expiresAt <= clock.now()) return undefined;
  if (!(await mayStillGive(database, found))) return undefined;
  const organization = await database.organization.findUnique({ where: { id: found.organizationId } });
  return organization === null ? undefined : { ...found, organization };
};

/** Whether the invitation is still open. It then stays so until the end of the transaction. */
export const keepInvitation = async (tx: Transaction, id: string): Promise<boolean> => {
  const open = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM invitations WHERE id = ${id}::uuid AND accepted_at IS NULL FOR SHARE`;
  return open.length > 0;
};

/** The creator must still be allowed to give the role. */
const mayStillGive = async (
  tx: Transaction,
  { organizationId, createdById, level }: Invitation,
): Promise<boolean> => {
  if (createdById === null) return false;
  const maker = await tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId: createdById } },
  });
  return maker !== null && mayInvite(maker.level, level);
};

/** Within the caller's transaction, so that a new account and its membership come together or not at all. */
export const acceptInvitation = async (
  tx: Transaction,
  { invitation, user, now, requestId }: { invitation: Invitation; user: User; now: Date; requestId: string },
): Promise<void> => {
  assertMeantFor(invitation, user.email);
  await lockOrganization(tx, invitation.organizationId);
  if (!(await mayStillGive(tx, invitation)))
    throw new NotFoundError('not_found', 'This invitation was withdrawn. Ask for a new one.');
  await lockUser(tx, user.id);
  const { count } = await tx.invitation.updateMany({
    where: { id: invitation.id, acceptedAt: null },
    data: { acceptedAt: now },
  });
  if (count === 0) throw new NotFoundError('not_found', 'This invitation was already used.');
  const { organizationId } = invitation;
  const member = await tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId: user.id } },
  });
  if (member !== null) throw new ConflictError('conflict', 'You already belong to this organization.');
  await tx.membership.create({
    data: { id: uuidV7(now), organizationId, userId: user.id, level: invitation.level },
  });
  const project = await tx.project.findFirst({ where: { organizationId }, orderBy: { id: 'asc' } });
  await tx.user.update({
    where: { id: user.id },
    data: { currentOrganizationId: organizationId, currentProjectId: project?.id ?? null },
  });
  await recordAudit(tx, {
    actor: userActor(user),
    action: 'member.joined',
    target: { kind: 'user', id: user.id },
    organizationId,
    after: { role: roleName(invitation.level), invitation: invitation.id },
    requestId,
  });
  await dropMailsOfInvitations(tx, [invitation.id]);
};

export const acceptAs = async (
  { database, events, clock }: AcceptAsParts,
  { invitation, user, requestId }: { invitation: Invitation; user: User; requestId: string },
): Promise<void> => {
  await database.$transaction((tx) =>
    acceptInvitation(tx, { invitation, user, now: clock.now(), requestId }),
  );
  await events.revoked([identityTag.user(user.id)]);
};

/**
 * With a mail server an account must have proven its address before it uses an invitation to that address. Without one
 * no address can be proven, so the invitation of the link is enough.
 */
export const assertConfirmedFor = (
  { email }: Invitation,
  user: User,
  { hasMailServer }: { readonly hasMailServer: boolean },
): void => {
  if (email === null || !hasMailServer || user.emailVerifiedAt !== null) return;
  throw new ForbiddenError(
    'permission_denied',
    'This invitation is for an e-mail address that your account has not confirmed. Confirm it in the settings (/settings), then open the invitation again.',
  );
};

export const assertMeantFor = (invitation: Invitation, email: string): void => {
  if (invitation.email === null || invitation.email === email) return;
  throw notForThisAddress();
};

const notForThisAddress = (): ForbiddenError =>
  new ForbiddenError('permission_denied', 'This invitation is for another e-mail address.');

/**
 * An invitation without an address belongs to the first one that signs up with it, so that one link makes one account.
 * This does not depend on whether the address has an account, so it does not show it.
 */
export const reserveInvitation = async (
  { database }: { readonly database: Database },
  { id, organizationId, level }: Invitation,
  { email, requestId }: { readonly email: string; readonly requestId: string },
): Promise<void> => {
  await database.$transaction(async (tx) => {
    const where = { id, acceptedAt: null };
    const { count } = await tx.invitation.updateMany({ where: { ...where, email: null }, data: { email } });
    if (count === 0) {
      if ((await tx.invitation.count({ where: { ...where, email } })) === 0) throw notForThisAddress();
      return;
    }
    await recordAudit(tx, {
      actor: { kind: 'system', name: 'sign-up' },
      action: 'invitation.reserved',
      target: { kind: 'invitation', id },
      organizationId,
      before: { email: null },
      after: { email, role: roleName(level) },
      requestId,
    });
  });
};

/** A mail that was never tried is not sent, and no longer counts. */
export const withdrawInvitation = async (
  { database, limits }: Pick<InvitationsParts, 'database' | 'limits'>,
  {
    user,
    organization,
    credential,
    requestId,
  }: Pick<OrganizationAccess, 'user' | 'organization' | 'credential'> & { requestId: string },
  id: string,
): Promise<void> => {
  const organizationId = organization.id;
  const {
    createdById: userId,
    email,
    untriedMails,
  } = await database.$transaction(async (tx) => {
    await lockRole(tx, { organizationId, userId: user.id }, LEVELS.admin);
    const withdrawn = isUuid(id)
      ? await withdraw(tx, { id, organizationId }, { actor: userActor(user, credential), requestId })
      : undefined;
    if (withdrawn === undefined) throw new NotFoundError('not_found', 'There is no such invitation.');
    await dropMails(tx, [signUpKey(id)]);
    return { ...withdrawn, untriedMails: await dropMails(tx, [invitationKey(id)]) };
  });
  if (untriedMails > 0 && userId !== null && email !== null)
    await refundInvitationMail(limits, { userId, organizationId, email });
};

interface InvitationMaker {
  readonly userId: number;
  readonly organizationId: string;
  /** The new level; 0 for a member that leaves. */
  readonly level: number;
}

/**
 * Withdraws the invitations whose role the creator may no longer give. Returns their ids; the caller deletes their
 * mails.
 */
export const withdrawInvitationsOf = async (
  tx: Transaction,
  {
    maker,
    actor,
    requestId,
  }: { readonly maker: InvitationMaker; readonly actor: Actor; readonly requestId: string },
): Promise<readonly string[]> => {
  const { userId, organizationId, level } = maker;
  const open = await tx.invitation.findMany({
    where: { organizationId, createdById: userId, acceptedAt: null },
    orderBy: { id: 'asc' },
  });
  const lost = open.filter((invitation) => !mayInvite(level, invitation.level));
  for (const { id } of lost) await withdraw(tx, { id, organizationId }, { actor, requestId });
  return lost.map(({ id }) => id);
};

/** Records what it withdrew: of two withdrawals at once, the second finds nothing. */
const withdraw = async (
  tx: Transaction,
  { id, organizationId }: Pick<Invitation, 'id' | 'organizationId'>,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<Invitation | undefined> => {
  const where = { id, organizationId, acceptedAt: null };
  const found = await tx.invitation.findFirst({ where });
  const { count } = await tx.invitation.deleteMany({ where });
  if (found === null || count === 0) return undefined;
  await recordAudit(tx, {
    actor,
    action: 'invitation.withdrawn',
    target: { kind: 'invitation', id },
    organizationId,
    before: { email: found.email, role: roleName(found.level) },
    requestId,
  });
  return found;
};
