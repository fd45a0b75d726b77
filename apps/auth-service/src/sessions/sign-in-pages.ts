import { hostOfClientId } from '@meridian/oauth-protocol';
import { type HtmlValue, html } from '@meridian/service-kit/pages';
import type { ClientSnapshot } from '../oauth/authorize/authorization-request.ts';
import { csrfField, done, field, problem } from '../pages/form.ts';
import type { Page } from '../pages/page.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../users/passwords.ts';

export interface FormState {
  readonly csrfToken: string;
  /** Whether the sign-up form has a password field; with mail, the page behind the link has it. */
  readonly choosesPassword: boolean;
  /** A validated path on this site. */
  readonly next: string;
  /** The app that the user is authorizing. */
  readonly client: ClientSnapshot | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly notice?: string;
  readonly problem?: { readonly text: string; readonly field: string | undefined };
}

const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

const authorizingApp = (client: ClientSnapshot | undefined): HtmlValue =>
  client &&
  html`<p>To continue to <strong><bdi>${client.metadata.clientName}</bdi></strong> at <strong>${hostOfClientId(client.clientId)}</strong></p>`;

export const AFTER_SIGN_UP =
  'Sign in with this address and the password that you chose. If you already had an account with this address, its password has not changed.';

export const signInPage = ({ csrfToken, next, client, values, notice, problem: wrong }: FormState): Page => ({
  title: 'Sign in',
  body: html`<div class="card">
<h1>Sign in</h1>
${authorizingApp(client)}
<p class="muted">New here? <a href="${withNext('/signup', next)}">Create an account</a></p>
${problem(wrong?.text)}${done(notice)}
<form method="post" action="/login">
${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: values['email'] ?? '' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button>Sign in</button>
</form>
<p class="small"><a href="/forgot">Forgot your password?</a></p>
</div>`,
});

/** The answer to every sign-up without a mail server. It does not reveal whether the address was taken. */
export const signInAfterSignUpPage = ({
  csrfToken,
  next,
  client,
  email,
}: Pick<FormState, 'csrfToken' | 'next' | 'client'> & { readonly email: string }): Page =>
  signInPage({
    csrfToken,
    next,
    client,
    choosesPassword: true,
    values: { email },
    notice: AFTER_SIGN_UP,
  });

export const signUpPage = ({
  csrfToken,
  choosesPassword,
  next,
  client,
  values,
  problem: wrong,
}: FormState): Page => {
  const errorOf = (name: string) => (wrong?.field === name ? wrong.text : undefined);
  const isPlaced = ['email', 'first_name', 'organization_name', 'password'].includes(wrong?.field ?? '');
  return {
    title: 'Create an account',
    body: html`<div class="card">
<h1>Create an account</h1>
${authorizingApp(client)}
<p class="muted">Already have one? <a href="${withNext('/login', next)}">Sign in</a></p>
${problem(isPlaced ? undefined : wrong?.text)}
<form method="post" action="/signup">
${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
${field({ name: 'first_name', label: 'Your name', autocomplete: 'name', maxLength: 150, value: values['first_name'] ?? '', error: errorOf('first_name') })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', maxLength: 254, value: values['email'] ?? '', error: errorOf('email') })}
${field({ name: 'organization_name', label: 'Organization', autocomplete: 'organization', maxLength: 64, value: values['organization_name'] ?? '', error: errorOf('organization_name') })}
${choosesPassword && field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, hint: `At least ${PASSWORD_MIN} characters. A few words are easier to remember than symbols.`, error: errorOf('password') })}
<button>${choosesPassword ? 'Create account' : 'Continue'}</button>
${!choosesPassword && html`<p class="small muted">We send you a mail with a link. You choose a password there.</p>`}
</form>
</div>`,
  };
};
