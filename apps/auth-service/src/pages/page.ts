/** Sends a page in the frame of the product, without caching. */

import { brand, type Html, type HtmlValue, html, pageFrame } from '@meridian/service-kit/pages';
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
