import type { ConnectedApp } from '@meridian/contracts/oauth';
import { csrfField, done } from '../../pages/form.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { groupScopes } from '../pages/scope-groups.ts';

export interface ConnectedAppsView {
  readonly apps: readonly ConnectedApp[];
  readonly csrfToken: string;
  readonly bar: Html | undefined;
  readonly done?: string;
}

const REACH = {
  all: 'Everything you can reach',
  organization: 'Chosen organizations',
  team: 'Chosen projects',
} as const;

const day = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;

const item = (app: ConnectedApp, csrfToken: string): Html => {
  const { identity, read, write } = groupScopes(app.scopes);
  return html`<li><div>
<h2><bdi>${app.client_name}</bdi> ${app.is_verified ? html`<span class="pill">verified</span>` : html`<span class="pill">unverified</span>`}</h2>
<p class="small muted">${app.client_host} · connected ${day(app.created_at)} · ${
    app.last_used_at === null ? 'not used yet' : html`last used ${day(app.last_used_at)}`
  } · ${app.authorizations === 1 ? '1 active sign-in' : `${app.authorizations} active sign-ins`}</p>
<details class="small"><summary>What it may do</summary>
<p>${REACH[app.access_level]}</p>
<ul>${[...identity, ...read, ...write].map(({ sentence, scope }) => html`<li>${sentence} <code>${scope}</code></li>`)}</ul></details>
</div>
<form method="post" action="/settings/connected-apps">${csrfField(csrfToken)}<input type="hidden" name="id" value="${app.id}"><button class="danger" aria-label="Disconnect ${app.client_name}">Disconnect</button></form></li>`;
};

export const connectedAppsPage = ({ apps, csrfToken, bar, done: said }: ConnectedAppsView): Page => ({
  title: 'Connected apps',
  ...(bar && { bar }),
  body: html`<h1>Connected apps</h1>
<p class="muted">Applications that you let in. Disconnecting one ends its access within a second; it has to ask you again.</p>
${done(said)}
<div class="card">${
    apps.length === 0
      ? html`<p class="muted">No application is connected to your account.</p>`
      : html`<ul class="list">${apps.map((app) => item(app, csrfToken))}</ul>`
  }</div>`,
});
