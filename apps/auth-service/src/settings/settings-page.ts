/** The settings pages: each renders content, handles its form actions, and shows their outcome. */
import { isAppError, NotFoundError } from '@meridian/core';
import { type Html, html } from '@meridian/service-kit/pages';
import { type Request, type Response, Router } from 'express';
import type { Session, User } from '../generated/prisma/client.ts';
import type { Csrf } from '../pages/csrf.ts';
import { done, problem } from '../pages/form.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import { setRetryAfter } from '../pages/retry-after.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type SettingsPath, settingsBar } from './settings-bar.ts';

export interface SettingsCall {
  readonly user: User;
  readonly session: Session;
  readonly csrfToken: string;
  readonly requestId: string;
  /** A text field of the form or of the query. */
  field(name: string): string;
  fields(name: string): readonly string[];
}

export interface NewSecret {
  readonly title: string;
  readonly value: string;
}

export interface SettingsAction {
  readonly done: string;
  /** The action requires a recent sign-in. */
  readonly needsRecentSignIn?: boolean;
  /** `reveal` shows a value once. */
  readonly run: (call: SettingsCall, reveal: (secret: NewSecret) => void) => Promise<void>;
}

export interface SettingsPage {
  readonly path: SettingsPath;
  readonly title: string;
  readonly render: (call: SettingsCall) => Promise<Html>;
  readonly actions: Readonly<Record<string, SettingsAction>>;
}

interface Outcome {
  readonly problem?: string;
  readonly done?: string | undefined;
  readonly secret?: NewSecret;
}

export interface SettingsPagesParts {
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly pages: readonly SettingsPage[];
}

export const createSettingsPages = ({ csrf, sessions, pages }: SettingsPagesParts): Router => {
  const router = Router();
  for (const page of pages) router.use(createSettingsPage({ csrf, sessions }, page));
  return router;
};

const createSettingsPage = (
  { csrf, sessions }: Omit<SettingsPagesParts, 'pages'>,
  page: SettingsPage,
): Router => {
  const { path } = page;

  const callOf = async (req: Request, res: Response): Promise<SettingsCall | undefined> => {
    const signedIn = await sessions.findSession(req);
    if (signedIn === undefined) return undefined;
    const values = (req.method === 'POST' ? req.body : req.query) as Record<string, unknown>;
    const fields = (name: string) => [values[name]].flat().filter((value) => typeof value === 'string');
    return {
      ...signedIn,
      csrfToken: csrf.issue(req, res),
      requestId: req.id,
      field: (name) => fields(name)[0] ?? '',
      fields,
    };
  };

  const show = async (res: Response, call: SettingsCall, outcome: Outcome, status = 200): Promise<void> => {
    const { secret } = outcome;
    const body = html`<h1>${page.title}</h1>
${problem(outcome.problem)}${done(outcome.done)}
${secret && html`<div class="card" role="status"><h2>${secret.title}</h2><p>Copy it now. It is not shown again.</p><code class="secret" tabindex="0">${secret.value}</code></div>`}
${await page.render(call)}`;
    const bar = settingsBar({ current: path, csrfToken: call.csrfToken });
    sendPage(res, { title: page.title, body, bar }, { status });
  };

  const toSignIn = (res: Response, { again }: { again: boolean }): void =>
    res.redirect(303, `/login?next=${encodeURIComponent(path)}${again ? '&reauth=1' : ''}`);

  const router = Router();
  router.get(path, async (req, res) => {
    const call = await callOf(req, res);
    if (call === undefined) return toSignIn(res, { again: false });
    // `done` names an action; its text comes from us.
    const action = page.actions[call.field('done')];
    await show(res, call, { done: action?.done });
  });

  router.post(path, async (req, res) => {
    csrf.assert(req);
    const call = await callOf(req, res);
    if (call === undefined) return toSignIn(res, { again: false });
    const name = call.field('action');
    const action = Object.hasOwn(page.actions, name) ? page.actions[name] : undefined;
    if (action === undefined) throw new NotFoundError('not_found', 'There is no such action.');
    if (action.needsRecentSignIn === true && !sessions.isRecent(call.session))
      return toSignIn(res, { again: true });
    try {
      const secrets: NewSecret[] = [];
      await action.run(call, (secret) => secrets.push(secret));
      const [secret] = secrets;
      if (secret !== undefined) return await show(res, call, { done: action.done, secret });
      res.redirect(303, `${path}?done=${name}`);
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      setRetryAfter(res, error);
      await show(res, call, { problem: error.message }, error.status);
    }
  });
  router.use(path, pageErrors());
  return router;
};
