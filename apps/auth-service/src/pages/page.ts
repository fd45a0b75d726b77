/** The frame of every server-rendered page: no script, no foreign origin, no framing, nothing kept in a cache. */
import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { type Html, type HtmlValue, html } from './html.ts';
import { STYLE_SHEET } from './style.css.ts';

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

const styleHash = createHash('sha256').update(STYLE_SHEET).digest('base64');
/** Written with the style sheet's own bytes: the template would escape them and the hash would not match. */
const STYLE_MARK = '/*style*/';

export const renderPage = ({ title, body, bar }: Page): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Meridian</title>
<style>${STYLE_MARK}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${bar}
<main id="content"${bar && html` class="wide"`}>
${bar === undefined && brand()}
${body}
</main>
</body>
</html>
`).replace(STYLE_MARK, () => STYLE_SHEET);

export const sendPage = (
  res: Response,
  page: Page,
  { status = 200, formTargets = [] }: SendOptions = {},
): void => {
  res
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(formTargets),
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

const contentSecurityPolicy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A meridian: a circle with one great arc. */
export const brand = (): Html => html`<a class="brand" href="/">
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 3c4.5 5 4.5 13 0 18"/><path d="M3.5 9.5h17"/></svg>
Meridian</a>`;
