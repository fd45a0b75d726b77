/** The page of connected apps: their access, and a button to disconnect them. */
import type { ConnectedApp, ConnectedAppPermission } from '@meridian/contracts/oauth';
import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import { type Html, type HtmlValue, html } from '@meridian/service-kit/pages';
import { userActor } from '../../audit/audit.ts';
import type { Database } from '../../database.ts';
import { csrfField } from '../../pages/form.ts';
import type { SettingsPage } from '../../settings/settings-page.ts';
import type { ClientLogos } from '../clients/client-logo.ts';
import type { Grants } from '../grants/grants.ts';
import { monogramOf } from '../pages/monogram.ts';
import { groupScopes } from '../pages/scope-groups.ts';
import { disconnectApp, isConsentId, listConnectedApps } from './connected-apps.ts';

export interface ConnectedAppsPageParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly logos: ClientLogos;
  readonly grants: Grants;
}

const REACH = {
  all: 'Everything you can reach',
  organization: 'Chosen organizations',
  team: 'Chosen projects',
} as const;

const day = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;

const signIns = ({ authorizations: count }: ConnectedApp): string =>
  count === 1 ? '1 active sign-in' : `${count} active sign-ins`;

const permission = ({ scopes, access_level: level }: ConnectedAppPermission): Html => {
  const { identity, read, write } = groupScopes(scopes);
  return html`<p>${REACH[level]}</p>
<ul>${[...identity, ...read, ...write].map(
    ({ sentence, scope }) => html`<li>${sentence} <code>${scope}</code></li>`,
  )}</ul>`;
};

const minute = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** Only agents have some. */
const recentCalls = ({ recent_calls: calls }: ConnectedApp): HtmlValue =>
  calls.length > 0 &&
  html`<details class="small"><summary>Recent calls</summary><ul>${calls.map(
    ({ tool, project_id: project, outcome, called_at: at }) =>
      html`<li><code>${tool}</code>${project !== null && ` in project ${project}`}, ${minute(at)}${outcome !== 'ok' && html` <span class="pill">${outcome}</span>`}</li>`,
  )}</ul></details>`;

const item = (app: ConnectedApp, csrfToken: string): Html => {
  const used = app.last_used_at === null ? 'not used yet' : html`last used ${day(app.last_used_at)}`;
  return html`<li><div class="app">
${
  app.logo_url === null
    ? html`<span class="logo" aria-hidden="true">${monogramOf(app.client_name)}</span>`
    : html`<img class="logo" src="${app.logo_url}" alt="" width="56" height="56">`
}
<div><h2><bdi>${app.client_name}</bdi> <span class="pill">${app.is_verified ? 'verified' : 'unverified'}</span></h2>
<p class="small muted">${app.client_host} · connected ${day(app.created_at)} · ${used} · ${signIns(app)}</p>
<details class="small"><summary>What it may do</summary>${app.permissions.length === 0 ? html`<p>Nothing: the access that you gave has ended.</p>` : app.permissions.map(permission)}</details>${recentCalls(app)}</div></div>
<form method="post" action="/settings/connected-apps">${csrfField(csrfToken)}<input type="hidden" name="action" value="disconnect"><input type="hidden" name="id" value="${app.id}"><button class="danger" aria-label="Disconnect ${app.client_name}">Disconnect</button></form></li>`;
};

const list = (
  apps: readonly ConnectedApp[],
  csrfToken: string,
): Html => html`<p class="muted">Applications that can access your account. Disconnecting an application ends its access within a second. It must ask you again to regain access.</p>
<div class="card">${
  apps.length === 0
    ? html`<p class="muted">No application is connected to your account.</p>`
    : html`<ul class="list">${apps.map((app) => item(app, csrfToken))}</ul>`
}</div>`;

export const createConnectedAppsPage = (parts: ConnectedAppsPageParts): SettingsPage => ({
  path: '/settings/connected-apps',
  title: 'Connected apps',
  render: async ({ user, csrfToken }) => list(await listConnectedApps(user.id, parts), csrfToken),
  actions: {
    disconnect: {
      done: 'The application was disconnected.',
      run: async ({ user, requestId, field }) => {
        const id = field('id');
        if (!isConsentId(id)) throw new NotFoundError('not_found', 'There is no such application.');
        await disconnectApp(user.id, id, { actor: userActor(user), requestId }, parts);
      },
    },
  },
});
