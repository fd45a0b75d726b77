/** The page on which a user connects a command line. It works without JavaScript. */
import { describeScope } from '@meridian/contracts/internal';
import { type Html, html } from '@meridian/service-kit/pages';
import type { Reach } from '../oauth/access-choice.ts';
import { csrfField, field, problem } from '../pages/form.ts';
import type { Page } from '../pages/page.ts';
import type { DeviceOrigin } from './device-store.ts';
import { USE_CASE_NAMES, USE_CASES, type UseCase } from './use-cases.ts';

export const CLI_LOGIN_PATH = '/cli/authorize';

interface Frame {
  readonly csrfToken: string;
  readonly email: string;
  readonly problem?: string | undefined;
}

/** Asks for the code that the terminal shows. */
export const codePage = (view: Frame & { readonly useCases: readonly UseCase[] }): Page => ({
  title: 'Connect a command line',
  body: html`<div class="card consent"><h1>Connect a command line</h1>
${problem(view.problem)}
<form method="get" action="${CLI_LOGIN_PATH}">
<input type="hidden" name="use_cases" value="${view.useCases.join(',')}">
${field({ name: 'code', label: 'The code that your terminal shows', maxLength: 40, hint: 'For example BCDF-GHJK.' })}
<div class="actions"><button>Continue</button></div></form>
${signedInAs(view.email)}</div>`,
});

export interface ConfirmView extends Frame {
  readonly userCode: string;
  readonly origin: DeviceOrigin;
  readonly isOtherNetwork: boolean;
  readonly reach: Reach;
  readonly projectId: number | undefined;
  readonly useCases: readonly UseCase[];
  readonly signInPath: string;
}

/** Opening a link decides nothing: the user compares the code, chooses a project and presses a button. */
export const confirmPage = (view: ConfirmView): Page => ({
  title: 'Connect a command line',
  body: html`<div class="card consent"><h1 tabindex="-1" autofocus>Connect a command line?</h1>
${problem(view.problem)}
<p>Your terminal must show this code:</p><p><code class="secret">${view.userCode}</code></p>
<div class="notice"><div><strong>Continue only if you started this log-in yourself, just now.</strong> If another person sent you this link or this code, they would get access to your project.</div></div>
<dl class="pairs"><dt>Started</dt><dd>${view.origin.startedAt.slice(0, 16).replace('T', ' ')} UTC, from network ${view.origin.network}</dd><dt>Program</dt><dd>${view.origin.userAgent || 'unknown'}</dd></dl>
${view.isOtherNetwork && html`<div class="problem" role="alert"><div><strong>This log-in was started in another network than yours.</strong> Deny it if your terminal runs on this computer.</div></div>`}
<form method="post" action="${CLI_LOGIN_PATH}">
${csrfField(view.csrfToken)}<input type="hidden" name="code" value="${view.userCode}">
<fieldset><legend>Project</legend>${projects(view)}</fieldset>
<fieldset><legend>What it may do there</legend>${USE_CASE_NAMES.map((name) => useCase(name, view.useCases.includes(name)))}</fieldset>
<label class="check"><input type="checkbox" name="confirmed" value="yes" required><span>My terminal shows the code ${view.userCode}</span></label>
<p class="small muted">This creates a personal API key for the command line. You can delete it at any time under Personal API keys.</p>
<div class="actions"><button class="plain" name="decision" value="deny" formnovalidate>Deny</button><button name="decision" value="allow">Allow</button></div>
</form>
<p class="small muted foot">Signed in as <strong>${view.email}</strong>. <a href="${view.signInPath}">Use another account</a></p></div>`,
});

export const decidedPage = ({ isAllowed }: { readonly isAllowed: boolean }): Page => ({
  title: isAllowed ? 'Connected' : 'Denied',
  body: isAllowed
    ? html`<div class="card"><h1>Connected</h1><p>Return to your terminal: the command line signs in within a few seconds. You can close this page.</p></div>`
    : html`<div class="card"><h1>Denied</h1><p>The command line gets no access. You can close this page.</p></div>`,
});

const signedInAs = (email: string): Html =>
  html`<p class="small muted foot">Signed in as <strong>${email}</strong>.</p>`;

const projects = ({ reach, projectId }: ConfirmView): Html[] =>
  reach.projects.map(({ id, name, organizationId }) => {
    const organization = reach.organizations.find((candidate) => candidate.id === organizationId);
    return html`<label class="check"><input type="radio" name="project_id" value="${id}" required${id === projectId && html` checked`}><span><bdi>${name}</bdi> <span class="muted small">${organization?.name}, project ${id}</span></span></label>`;
  });

const useCase = (name: UseCase, isTicked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="use_case" value="${name}"${isTicked && html` checked`}><span>${USE_CASES[name].title}<br><span class="small muted">${USE_CASES[name].scopes.map((scope) => describeScope(scope)).join('. ')}</span></span></label>`;
