/** The account page: profile, password and notices. */

import { newPasswordSchema, personNameSchema } from '@meridian/contracts/accounts';
import { type Clock, InvalidRequestError, isUuid } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import type { Database } from '../database.ts';
import { csrfField, field } from '../pages/form.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { changeProfile } from '../users/change-profile.ts';
import type { ConfirmationLinks } from '../users/confirmation-links.ts';
import type { PasswordChanges } from '../users/password-changes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../users/passwords.ts';
import type { SettingsCall, SettingsPage } from './settings-page.ts';

export interface AccountPageParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly passwordChanges: PasswordChanges;
  readonly confirmationLinks: ConfirmationLinks;
  readonly hasMailServer: boolean;
}

const WITHOUT_MAIL_SERVER =
  'This installation has no mail server. The mail with the link waits until its operator sets AUTH_SMTP_URL.';

export const createAccountPage = ({
  clock,
  database,
  sessions,
  passwordChanges,
  confirmationLinks,
  hasMailServer,
}: AccountPageParts): SettingsPage => {
  const notices = async ({ user, csrfToken }: SettingsCall) => {
    const open = await database.notice.findMany({
      where: { userId: user.id, dismissedAt: null },
      orderBy: { createdAt: 'desc' },
    });
    return (
      open.length > 0 &&
      html`<section class="notices" aria-label="Notices">${open.map(
        ({
          id,
          title,
          body,
          createdAt,
        }) => html`<div class="notice"><div><strong>${title}</strong> <span class="small">${createdAt.toISOString().slice(0, 10)}</span><br>${body}</div>
<form method="post">${csrfField(csrfToken)}<input type="hidden" name="action" value="dismiss"><input type="hidden" name="id" value="${id}"><button class="link">Dismiss</button></form></div>`,
      )}</section>`
    );
  };

  return {
    path: '/settings',
    title: 'Account',
    render: async (call) => html`${await notices(call)}
<div class="card"><h2>Profile</h2>
<form method="post">${csrfField(call.csrfToken)}<input type="hidden" name="action" value="profile">
<dl class="pairs"><dt>E-mail</dt><dd>${call.user.email} <span class="pill">${call.user.emailVerifiedAt === null ? 'not confirmed' : 'confirmed'}</span></dd></dl>
<div class="row">${field({ name: 'first_name', label: 'First name', value: call.user.firstName, maxLength: 150, autocomplete: 'given-name' })}
${field({ name: 'last_name', label: 'Last name', value: call.user.lastName, maxLength: 150, required: false, autocomplete: 'family-name' })}</div>
<div><button class="plain">Save</button></div></form></div>
${
  call.user.emailVerifiedAt === null &&
  html`<div class="card"><h2>Confirm your address</h2><form method="post">${csrfField(call.csrfToken)}<input type="hidden" name="action" value="confirm_email"><p class="muted">Until then, apps see your address as not verified, and no alerts are sent to it.${!hasMailServer && ` ${WITHOUT_MAIL_SERVER}`}</p><div><button class="plain">Send the link</button></div></form></div>`
}
<div class="card"><h2>Password</h2><p class="muted small">Changing it signs out every other browser, and connected apps must ask again. Your personal API keys keep working.</p>
<form method="post">${csrfField(call.csrfToken)}<input type="hidden" name="action" value="password">
<div class="row">${field({ name: 'current_password', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })}</div>
<div><button class="plain">Change password</button></div></form></div>
<div class="card"><h2>Sessions</h2><p>${await sessionCount(call)} <a href="/settings/sessions">See and end them</a></p></div>`,
    actions: {
      profile: {
        done: 'Your profile was saved.',
        run: async (call) => {
          const lastName = call.field('last_name').trim();
          const profile = {
            firstName: parseInput(personNameSchema, call.field('first_name')),
            lastName: lastName === '' ? '' : parseInput(personNameSchema, lastName),
          };
          await database.$transaction((tx) => changeProfile(tx, call, profile));
        },
      },
      password: {
        done: 'Your password was changed.',
        run: async ({ user, session, field: text, requestId }) => {
          const fresh = newPasswordSchema.safeParse(text('password'));
          if (!fresh.success) {
            throw new InvalidRequestError('invalid_input', fresh.error.issues[0]!.message, {
              attr: 'password',
            });
          }
          await passwordChanges.change({
            user,
            currentPassword: text('current_password'),
            newPassword: fresh.data,
            keepSessionId: session.id,
            requestId,
          });
        },
      },
      confirm_email: {
        done: hasMailServer ? 'We sent you a mail with the link.' : WITHOUT_MAIL_SERVER,
        run: ({ user }) => confirmationLinks.send(user),
      },
      dismiss: {
        done: 'The notice was dismissed.',
        run: async ({ user, field: text }) => {
          const id = text('id');
          if (!isUuid(id)) return;
          await database.notice.updateMany({
            where: { id, userId: user.id },
            data: { dismissedAt: clock.now() },
          });
        },
      },
    },
  };

  async function sessionCount({ user }: SettingsCall): Promise<string> {
    const { length: count } = await sessions.list(user.id);
    return count === 1
      ? 'You are signed in only in this browser.'
      : `You are signed in to ${count} browsers.`;
  }
};
