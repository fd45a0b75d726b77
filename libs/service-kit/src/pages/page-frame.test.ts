import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';

const frame = pageFrame('q::before { content: "$& <b>"; }');

it('lets a page be styled by its own sheet and by nothing else', () => {
  const [, style] = /<style>(.*)<\/style>/s.exec(frame.render({ body: 'x' })) ?? [];
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(style).toContain('content: "$& <b>"');
  expect(frame.policy("form-action 'self'")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
});

it('escapes texts, the title included', () => {
  const page = frame.render({ title: '<i>', body: html`<p>${'<script>'}</p>`, robots: 'noindex' });
  expect(page).toContain('<title>&lt;i&gt; · Meridian</title>');
  expect(page).toContain('<p>&lt;script&gt;</p>');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(frame.render({ body: '' })).toContain('<title>Meridian</title>');
});
