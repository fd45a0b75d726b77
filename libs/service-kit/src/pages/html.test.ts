import { expect, it } from 'vitest';
import { html } from './html.ts';

it.each([
  [html`<p>${'<script>alert(1)</script>'}</p>`, '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [html`<a title="${`" onclick='x' \``}">`, '<a title="&quot; onclick=&#39;x&#39; &#96;">'],
  [html`${html`<b>${'&'}</b>`}`, '<b>&amp;</b>'],
  [html`${[html`<i></i>`, '<', 1]}`, '<i></i>&lt;1'],
  [html`${false}${null}${undefined}${true}${0}`, '0'],
])('escapes every value that is not markup of its own: %s', (markup, expected) => {
  expect(String(markup)).toBe(expected);
});
