/** The sessions of a user: each browser with its location and last use. They can end one or all. */
import { type Html, html } from '@meridian/service-kit/pages';
import type { Session } from '../generated/prisma/client.ts';
import { csrfField } from '../pages/form.ts';
import { deviceNameOf } from '../sessions/device-name.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SettingsPage } from './settings-page.ts';

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const createSessionsPage = ({ sessions }: { readonly sessions: Sessions }): SettingsPage => {
  const item = (session: Session, currentId: string, csrfToken: string): Html => {
    const device = deviceNameOf(session.userAgent);
    const isCurrent = session.id === currentId;
    return html`<li><div><strong>${device}</strong>${isCurrent && html` <span class="pill">this browser</span>`}<br>
<span class="small muted">last used ${minute(session.lastSeenAt)}${session.lastNetwork !== '' && html` from <code>${session.lastNetwork}</code>`} · signed in ${minute(session.createdAt)}</span></div>
<form method="post">${csrfField(csrfToken)}<input type="hidden" name="action" value="end"><input type="hidden" name="id" value="${session.id}"><button class="danger" aria-label="Sign out ${device}, last used ${minute(session.lastSeenAt)}">Sign out</button></form></li>`;
  };

  const all = (csrfToken: string, action: string, text: string): Html =>
    html`<form method="post">${csrfField(csrfToken)}<input type="hidden" name="action" value="${action}"><button class="danger">${text}</button></form>`;

  return {
    path: '/settings/sessions',
    title: 'Sessions',
    render: async ({ user, session, csrfToken }) => {
      const found = await sessions.list(user.id);
      return html`<p class="muted">These browsers are signed in to your account. If you do not recognize one, sign it out and change your password.</p>
<div class="card"><ul class="list">${found.map((each) => item(each, session.id, csrfToken))}</ul></div>
<div class="row">${found.length > 1 && all(csrfToken, 'end_others', 'Sign out all other browsers')}${all(csrfToken, 'end_all', 'Sign out everywhere')}</div>`;
    },
    actions: {
      end: {
        done: 'The browser was signed out.',
        run: (call) => sessions.endOne(call, call.field('id')),
      },
      end_others: {
        done: 'All other browsers were signed out.',
        run: (call) => sessions.endOthers(call, call.session.id),
      },
      end_all: {
        done: 'You are signed out everywhere.',
        run: (call) => sessions.endOthers(call, undefined),
      },
    },
  };
};
