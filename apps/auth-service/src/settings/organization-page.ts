/** Members, roles, invitations and the audit trail of the current organization. */

import { inviteCreateSchema, memberPatchSchema } from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { isUuid, NotFoundError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type Html, html } from '@meridian/service-kit/pages';
import type { AccountEvents } from '../account-events.ts';
import { describeEntry, withCredential } from '../audit/describe-entry.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Membership, User } from '../generated/prisma/client.ts';
import type { OrganizationAccess } from '../http/caller.ts';
import { wholeNumberText } from '../http/numeric-ids.ts';
import { changeMember } from '../organizations/change-member.ts';
import type { InvitationMailLimits } from '../organizations/invitation-mail-limits.ts';
import { createInvitation, withdrawInvitation } from '../organizations/invitations.ts';
import { LEVELS, roleName } from '../organizations/levels.ts';
import { csrfField, field } from '../pages/form.ts';
import { findCurrentOrganization, organizationField, organizationOfForm } from './current-organization.ts';
import type { SettingsCall, SettingsPage } from './settings-page.ts';

export interface OrganizationPageParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly limits: InvitationMailLimits;
}

const AUDIT_ROWS = 50;

/** The role that the form chose. */
const levelIn = (call: SettingsCall): number => parseInput(wholeNumberText, call.field('level'));

export const createOrganizationPage = (parts: OrganizationPageParts): SettingsPage => {
  const { database, events, clock } = parts;

  const roleOptions = (selected: number, upTo: number): Html[] =>
    Object.entries(LEVELS)
      .filter(([, level]) => level <= upTo || level === selected)
      .map(
        ([name, level]) =>
          html`<option value="${level}"${level === selected && html` selected`}>${name}</option>`,
      );

  const memberItem = (
    member: Membership & { user: User },
    { membership, organization }: OrganizationAccess,
    csrfToken: string,
  ): Html => {
    const mayChange = membership.level >= LEVELS.admin && member.level <= membership.level;
    const isSelf = member.userId === membership.userId;
    return html`<li><div><strong>${member.user.firstName} ${member.user.lastName}</strong>${isSelf && html` <span class="pill">you</span>`}<br><span class="small muted">${member.user.email}</span></div>
${
  mayChange
    ? html`<form method="post" class="row">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="role"><input type="hidden" name="id" value="${member.id}"><label class="skip" for="role-${member.id}">Role</label><select id="role-${member.id}" name="level">${roleOptions(member.level, membership.level)}</select><button class="plain">Change</button></form>`
    : html`<span class="pill">${roleName(member.level)}</span>`
}
${(mayChange || isSelf) && html`<form method="post">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="remove"><input type="hidden" name="id" value="${member.id}"><button class="danger">${isSelf ? 'Leave' : 'Remove'}</button></form>`}</li>`;
  };

  const invitations = async ({ organization, membership }: OrganizationAccess, csrfToken: string) => {
    const open = await database.invitation.findMany({
      where: { organizationId: organization.id, acceptedAt: null, expiresAt: { gt: clock.now() } },
      orderBy: { createdAt: 'desc' },
    });
    return html`<div class="card"><h2>Invite</h2>
<form method="post">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="invite">
<div class="row">${field({ name: 'target_email', label: 'E-mail address', type: 'email', required: false, hint: 'With an address, only its owner can use the link. Without one, it works for the first person who signs up or joins with it.' })}
<div class="field"><label for="level">Role</label><select id="level" name="level">${roleOptions(LEVELS.member, membership.level)}</select></div></div>
<div><button class="plain">Create an invitation link</button></div></form>
${
  open.length > 0 &&
  html`<ul class="list">${open.map(
    ({ id, email, level, expiresAt }) =>
      html`<li><div>${email ?? 'Anyone with the link'} <span class="pill">${roleName(level)}</span><br><span class="small muted">until ${expiresAt.toISOString().slice(0, 10)}</span></div><form method="post">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="withdraw"><input type="hidden" name="id" value="${id}"><button class="danger">Withdraw</button></form></li>`,
  )}</ul>`
}</div>`;
  };

  const auditTrail = async ({ organization }: OrganizationAccess) => {
    const entries = await database.auditEntry.findMany({
      where: { organizationId: organization.id },
      orderBy: { id: 'desc' },
      take: AUDIT_ROWS,
    });
    const ids = entries
      .filter(({ targetKind }) => targetKind === 'user')
      .map(({ targetId }) => Number(targetId));
    const users = await database.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, email: true },
    });
    const emails = new Map(users.map(({ id, email }) => [String(id), email]));
    const sentence = (entry: (typeof entries)[number]): string =>
      describeEntry(entry, (id) => emails.get(id));
    return html`<div class="card"><h2>Audit log</h2><ol class="log" tabindex="0" aria-label="Audit log">${entries.map(
      (entry) =>
        html`<li><span><strong>${entry.actorName}</strong> ${sentence(entry)}${withCredential(entry)}</span><time datetime="${entry.createdAt.toISOString()}">${entry.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></li>`,
    )}</ol></div>`;
  };

  const others = async ({ user, csrfToken }: SettingsCall, current: string) => {
    const memberships = await database.membership.findMany({
      where: { userId: user.id },
      include: { organization: true },
      orderBy: { joinedAt: 'asc' },
    });
    return (
      memberships.length > 1 &&
      html`<form method="post" class="row">${csrfField(csrfToken)}<input type="hidden" name="action" value="switch"><div class="field"><label for="organization">Organization</label><select id="organization" name="organization">${memberships.map(
        ({ organization }) =>
          html`<option value="${organization.id}"${organization.id === current && html` selected`}>${organization.name}</option>`,
      )}</select></div><button class="plain">Switch</button></form>`
    );
  };

  return {
    path: '/settings/organization',
    title: 'Organization',
    render: async (call) => {
      const access = await findCurrentOrganization(parts, call.user);
      if (access === undefined) return html`<p>You do not belong to an organization.</p>`;
      const isAdmin = access.membership.level >= LEVELS.admin;
      const members = await database.membership.findMany({
        where: { organizationId: access.organization.id },
        include: { user: true },
        orderBy: { joinedAt: 'asc' },
      });
      return html`${await others(call, access.organization.id)}
<div class="card"><h2>${access.organization.name}</h2><ul class="list">${members.map((member) => memberItem(member, access, call.csrfToken))}</ul></div>
${isAdmin && (await invitations(access, call.csrfToken))}
${isAdmin && (await auditTrail(access))}`;
    },
    actions: {
      switch: {
        done: 'You switched to another organization.',
        run: async ({ user, field: text }) => {
          const target = (await membershipsOf(user)).find(
            ({ organizationId }) => organizationId === text('organization'),
          );
          if (target === undefined) throw new NotFoundError('not_found', 'There is no such organization.');
          const { organizationId } = target;
          const project = await database.project.findFirst({
            where: { organizationId },
            orderBy: { id: 'asc' },
          });
          await database.user.update({
            where: { id: user.id },
            data: { currentOrganizationId: organizationId, currentProjectId: project?.id ?? null },
          });
          await events.revoked([identityTag.user(user.id)]);
        },
      },
      role: {
        done: 'The role was changed.',
        needsRecentSignIn: true,
        run: async (call) => {
          const { level } = parseInput(memberPatchSchema, { level: levelIn(call) });
          await change(call, level);
        },
      },
      remove: {
        done: 'The member was removed.',
        needsRecentSignIn: true,
        run: (call) => change(call, undefined),
      },
      invite: {
        done: 'The invitation was created.',
        needsRecentSignIn: true,
        run: async (call, reveal) => {
          const access = await organizationOfForm(parts, call, LEVELS.admin);
          const input = parseInput(inviteCreateSchema, {
            target_email: call.field('target_email') || null,
            level: levelIn(call),
          });
          const { url } = await createInvitation(parts, access, {
            email: input.target_email ?? null,
            level: input.level,
            requestId: call.requestId,
          });
          reveal({ title: 'Invitation link', value: url });
        },
      },
      withdraw: {
        done: 'The invitation was withdrawn.',
        needsRecentSignIn: true,
        run: async (call) => {
          const access = await organizationOfForm(parts, call, LEVELS.admin);
          await withdrawInvitation(parts, { ...access, requestId: call.requestId }, call.field('id'));
        },
      },
    },
  };

  function membershipsOf(user: User) {
    return database.membership.findMany({ where: { userId: user.id } });
  }

  async function change(call: SettingsCall, newLevel: 1 | 8 | 15 | undefined): Promise<void> {
    const { user, organization } = await organizationOfForm(parts, call, LEVELS.member);
    const id = call.field('id');
    const member = isUuid(id)
      ? await database.membership.findFirst({ where: { id, organizationId: organization.id } })
      : null;
    if (member === null) throw new NotFoundError('not_found', 'There is no such member.');
    await changeMember(database, {
      actor: user,
      memberId: member.id,
      newLevel,
      requestId: call.requestId,
    });
    await events.revoked([identityTag.user(member.userId)]);
  }
};
