/** The frame of every server-rendered page: one style sheet, no script, no foreign origin, no framing. */
import { createHash } from 'node:crypto';
import { BASE_STYLE } from './base-style.ts';
import { type HtmlValue, html } from './html.ts';

export interface FramedPage {
  /** The product name by default. */
  readonly title?: string;
  readonly body: HtmlValue;
  readonly robots?: 'noindex';
}

export interface PageFrame {
  render(page: FramedPage): string;
  /** The content security policy of the page, with additional sources. Only its own style sheet applies. */
  policy(...directives: readonly string[]): string;
  /** The same for a page that these origins may show in a frame; none by default. */
  policyWithin(frameAncestors: readonly string[], ...directives: readonly string[]): string;
}

export const pageFrame = (ownStyle: string): PageFrame => {
  const style = `${BASE_STYLE}${ownStyle}`;
  const hash = createHash('sha256').update(style).digest('base64');
  const policyWithin: PageFrame['policyWithin'] = (frameAncestors, ...directives) =>
    [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      ...directives,
      `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
      "base-uri 'none'",
    ].join('; ');
  return {
    policy: (...directives) => policyWithin([], ...directives),
    policyWithin,
    // The style sheet is inserted unescaped between the two parts, because escaping would change its hash.
    render: ({ title, body, robots }) =>
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${robots && html`<meta name="robots" content="${robots}">`}
<title>${title && `${title} · `}Meridian</title>
<style>` +
      style +
      html`</style>
</head>
<body>
${body}
</body>
</html>
`,
  };
};
