/** Sends a page in the frame of the product, without caching. */

import { type Html, type HtmlValue, html, pageFrame } from '@meridian/service-kit/pages';
import type { Response } from 'express';
import { OWN_STYLE } from './style.css.ts';

export interface Page {
  readonly title: string;
  readonly body: HtmlValue;
  /** Settings pages: a bar with the account and links above wide content. */
  readonly bar?: Html;
}

export interface SendOptions {
  readonly status?: number;
  /**
   * Origins that a form of this page may end at besides our own. Browsers hold redirects after a submit to
   * `form-action` too, so a consent page names the origin of its redirect_uri here.
   */
  readonly formTargets?: readonly string[];
}

const frame = pageFrame(OWN_STYLE);

const renderPage = ({ title, body, bar }: Page): string =>
  frame.render({
    title,
    robots: 'noindex',
    body: html`<a class="skip" href="#content">Skip to content</a>
${bar}
<main id="content"${bar && html` class="wide"`}>
${bar === undefined && brand()}
${body}
</main>`,
  });

export const sendPage = (
  res: Response,
  page: Page,
  { status = 200, formTargets = [] }: SendOptions = {},
): void => {
  res
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': frame.policy(
        "img-src 'self'",
        `form-action ${["'self'", ...formTargets].join(' ')}`,
      ),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    .send(renderPage(page));
};

/** A meridian: a circle with one great arc. */
export const brand = (): Html => html`<a class="brand" href="/">
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 3c4.5 5 4.5 13 0 18"/><path d="M3.5 9.5h17"/></svg>
Meridian</a>`;
