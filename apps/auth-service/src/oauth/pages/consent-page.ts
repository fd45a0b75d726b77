/** The page on which a user allows or denies access to an application. It works without JavaScript. */
import {
  hostOfClientId,
  hostOfRedirectUri,
  isLoopbackRedirectUri,
  isMcpResource,
} from '@meridian/oauth-protocol';
import { type Html, type HtmlValue, html } from '@meridian/service-kit/pages';
import { csrfField, problem } from '../../pages/form.ts';
import type { Page } from '../../pages/page.ts';
import type { AccessChoice, AccessLevel, Reach } from '../access-choice.ts';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';
import { agentTopics, type TopicLine } from './agent-topics.ts';
import { monogramOf } from './monogram.ts';
import { groupScopes, type ScopeLine } from './scope-groups.ts';

export interface ConsentView {
  readonly request: AuthorizationRequest;
  readonly requestId: string;
  /** Identifies what this page shows, so that its answer does not count for another page. */
  readonly shownMark: string;
  readonly csrfToken: string;
  readonly user: { readonly email: string };
  readonly region: string;
  readonly reach: Reach;
  readonly logoPath: string | undefined;
  /** The preselected choice: an earlier answer, or the narrowest choice. */
  readonly preset: AccessChoice;
  readonly signInPath: string;
  readonly minutesLeft: number;
  readonly problem?: string | undefined;
}

const heading = ({ request, logoPath }: ConsentView): Html => {
  const { clientName, clientId } = request.client.metadata;
  return html`<div class="app">
${
  logoPath === undefined
    ? html`<span class="logo" aria-hidden="true">${monogramOf(clientName)}</span>`
    : html`<img class="logo" src="${logoPath}" alt="" width="56" height="56">`
}
<div><h1 tabindex="-1" autofocus><bdi>${clientName}</bdi> wants access</h1>
<p class="muted">An application at <strong>${hostOfClientId(clientId)}</strong></p></div>
</div>`;
};

const verification = ({ client }: AuthorizationRequest): Html =>
  client.isVerified
    ? html`<div class="done"><div><strong>Verified application.</strong> We know who operates it.</div></div>`
    : html`<div class="notice"><div><strong>Unverified application.</strong> We have not reviewed it. Continue only if you trust <strong>${hostOfClientId(client.clientId)}</strong>.</div></div>`;

/** If all listed redirects are loopback, the domain does not identify the program that listens (7.11). */
export const warnsOfLoopback = ({ client }: AuthorizationRequest): boolean =>
  client.metadata.redirectUris.every(isLoopbackRedirectUri);

const loopbackWarning = (request: AuthorizationRequest): HtmlValue =>
  warnsOfLoopback(request) &&
  html`<div class="notice"><div><strong>An application on this computer.</strong> Any program on this computer could impersonate it. Continue only if you just started it yourself.</div></div>`;

const scopeList = (title: string, lines: readonly ScopeLine[]): HtmlValue =>
  lines.length > 0 &&
  html`<h2>${title}</h2><ul class="scopes">${lines.map(
    ({ scope, sentence }) => html`<li><span>${sentence}</span> <code>${scope}</code></li>`,
  )}</ul>`;

const allScopes = (requested: readonly string[]): Html => {
  const { identity, read, write } = groupScopes(requested);
  return html`${scopeList('About you', identity)}
${scopeList('Reading', read)}
${scopeList('Changing', write)}`;
};

const topic = ({ title, reads, changes }: TopicLine): Html =>
  html`<li><span><strong>${title}</strong><br>Read ${listed(reads)}.${
    changes.length > 0 && html` <strong>Change</strong> ${listed(changes)}.`
  }</span></li>`;

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

/** Groups the scopes by topic, because an agent asks for many. */
const agentScopes = (requested: readonly string[]): Html => {
  const { topics, others } = agentTopics(requested);
  return html`<p>An AI agent. It asks questions and reads answers through the MCP server of Meridian.</p>
<h2>It can</h2><ul class="scopes">${topics.map(topic)}</ul>
${scopeList('Also', others)}
<details class="small"><summary>All permissions</summary>${allScopes(requested)}</details>`;
};

const scopes = ({ request }: ConsentView): Html => html`<section aria-label="What it will be able to do">
${isForAgents(request) ? agentScopes(request.scopes) : allScopes(request.scopes)}
</section>`;

/** An agent that may change things can be held to reading. Other applications would not expect fewer scopes. */
export const mayBeReadOnly = (request: AuthorizationRequest): boolean =>
  isForAgents(request) && request.scopes.some((scope) => scope.endsWith(':write'));

const isForAgents = ({ resources }: AuthorizationRequest): boolean => resources.every(isMcpResource);

const readOnly = ({ request }: ConsentView): HtmlValue =>
  mayBeReadOnly(request) &&
  html`<fieldset><legend>What it may do</legend>
<label class="check"><input type="radio" name="permission" value="all" checked><span>Read and change</span></label>
<label class="check"><input type="radio" name="permission" value="read"><span>Read only. Tools that change something will be refused.</span></label>
</fieldset>`;

const box = (name: string, value: string | number, text: HtmlValue, isTicked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${isTicked && html` checked`}><span>${text}</span></label>`;

const level = (value: AccessLevel, text: string, preset: AccessChoice, choices: HtmlValue): Html =>
  html`<div class="level"><label class="check"><input type="radio" name="access_level" value="${value}" required${
    preset.accessLevel === value && html` checked`
  }><span>${text}</span></label>${choices && html`<div class="choices">${choices}</div>`}</div>`;

const projectBoxes = ({ reach, preset }: ConsentView): Html[] =>
  reach.projects.map(({ id, name, organizationId }) => {
    const organization = reach.organizations.find((candidate) => candidate.id === organizationId);
    const text = html`<bdi>${name}</bdi> <span class="muted small">${organization?.name}, project ${id}</span>`;
    return box('scoped_teams', id, text, preset.scopedProjects.includes(id));
  });

const organizationBoxes = ({ reach, preset }: ConsentView): Html[] =>
  reach.organizations.map(({ id, name }) =>
    box('scoped_organizations', id, html`<bdi>${name}</bdi>`, preset.scopedOrganizations.includes(id)),
  );

const access = (view: ConsentView): Html => {
  const { request, preset } = view;
  const levels: Readonly<Record<AccessLevel, () => Html>> = {
    team: () => level('team', 'Only these projects', preset, projectBoxes(view)),
    organization: () =>
      level('organization', 'These organizations, with all their projects', preset, organizationBoxes(view)),
    all: () => level('all', 'Everything I can reach, now and later', preset, undefined),
  };
  const offered: readonly AccessLevel[] = request.requiredLevel
    ? [request.requiredLevel]
    : ['team', 'organization', 'all'];
  return html`<fieldset><legend>Where</legend>${offered.map((name) => levels[name]())}</fieldset>`;
};

const destination = ({ redirectUri }: AuthorizationRequest): Html =>
  isLoopbackRedirectUri(redirectUri)
    ? html`You will be sent to an application on this computer (<strong>${hostOfRedirectUri(redirectUri)}</strong>).`
    : html`You will be sent to <strong>${hostOfRedirectUri(redirectUri)}</strong>.`;

const links = ({ clientUri, policyUri, tosUri }: AuthorizationRequest['client']['metadata']): HtmlValue => {
  const named: readonly [string, string | undefined][] = [
    ['Website', clientUri],
    ['Privacy', policyUri],
    ['Terms', tosUri],
  ];
  return named.map(
    ([text, href]) =>
      href !== undefined &&
      html` · <a href="${href}" rel="noreferrer noopener nofollow" target="_blank">${text}</a>`,
  );
};

export const consentPage = (view: ConsentView): Page => {
  const { request, user, region } = view;
  return {
    title: `Connect ${request.client.metadata.clientName}`,
    body: html`<div class="card consent">
${heading(view)}
${problem(view.problem)}
${verification(request)}
${loopbackWarning(request)}
${scopes(view)}
<form method="post" action="/oauth/authorize/decision">
${csrfField(view.csrfToken)}<input type="hidden" name="request" value="${view.requestId}"><input type="hidden" name="shown" value="${view.shownMark}">
${readOnly(view)}
${access(view)}
<p class="small muted">${destination(request)} You can revoke this access at any time under Connected apps.</p>
<div class="actions"><button class="plain" name="decision" value="deny" formnovalidate>Deny</button><button name="decision" value="allow">Allow</button></div>
</form>
<p class="small muted foot">Signed in as <strong>${user.email}</strong>, region ${region.toUpperCase()}. <a href="${view.signInPath}">Use another account</a>${links(request.client.metadata)}<br>This page expires in ${view.minutesLeft} minutes.</p>
</div>`,
  };
};
