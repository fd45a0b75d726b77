import { html } from '@meridian/service-kit/pages';
import { done } from '../pages/form.ts';
import type { Page } from '../pages/page.ts';

export const checkMailPage: Page = {
  title: 'Check your mail',
  body: html`<div class="card"><h1>Check your mail</h1>
${done('We sent you a mail with the next step.')}
<p class="muted">No mail after a few minutes? Check the address and sign up again.</p>
<a class="button plain" href="/login">Sign in</a></div>`,
};
