import { hostOfRedirectUri, type OAuthError } from '@meridian/oauth-protocol';
import { html } from '@meridian/service-kit/pages';
import type { Page } from '../../pages/page.ts';

/** The page for errors that must not, or should not, be sent to the application by redirect. */
export const refusalPage = (error: OAuthError, link?: { href: string; host: string }): Page => ({
  title: 'This application cannot be connected',
  body: html`<div class="card">
<h1>This application cannot be connected</h1>
<p>${error.message}</p>
<p class="muted">No data was shared. The request of the application is invalid. If you use this application, send this message to its developers.</p>
<dl class="pairs small"><dt>Error</dt><dd><code>${error.code}</code></dd></dl>
${
  link &&
  html`<p class="small muted">You have not connected this application before, so we did not redirect you automatically.</p>
<div class="actions"><a class="button plain" rel="noreferrer" href="${link.href}">Go back to ${link.host}</a></div>`
}
</div>`,
});

/** Redirects at once; the link is for browsers with refresh disabled. */
export const continuePage = (target: string): Page => ({
  title: 'Continue',
  body: html`<div class="card">
<meta http-equiv="refresh" content="0;url=${target}">
<h1>One moment</h1>
<p>You are being sent back to the application.</p>
<a class="button" rel="noreferrer" href="${target}">Continue to ${hostOfRedirectUri(target)}</a>
</div>`,
});
