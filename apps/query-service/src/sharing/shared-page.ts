/** The pages behind a link: the shared object, the question for the password, and the page of a link that does not work. */
import { type Html, html, mark, pageFrame } from '@meridian/service-kit/pages';
import type { ResultTable } from '@meridian/service-kit/tables';
import type { Response } from 'express';
import { SHARED_PAGE_STYLE } from './shared-page.css.ts';
import type { SharedObject, SharedSection } from './shared-view.ts';

export interface SharedPage {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** The origins that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
}

/** The limit for a password that a visitor enters. */
export const MAX_PASSWORD_LENGTH = 200;

/** The limits for the part of a table that a page shows. A year of days is shown whole. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 30_000;

const frame = pageFrame(SHARED_PAGE_STYLE);

export const sendSharedPage = (
  res: Response,
  { title, body, status = 200, frameAncestors }: SharedPage,
): void => {
  if (frameAncestors.length > 0) res.removeHeader('x-frame-options');
  else res.set('x-frame-options', 'DENY');
  res
    .status(status)
    .set({
      ...SHARED_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': frame.policyWithin(frameAncestors, "form-action 'self'"),
    })
    .send(frame.render({ title, robots: 'noindex', body: html`<main>${body}</main>` }));
};

/** Headers of every answer about a link. Nothing is cached, so that a link that has ended shows nothing. */
export const SHARED_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

export interface PageSettings {
  readonly noHeader?: boolean | undefined;
  readonly hideExtraDetails?: boolean | undefined;
  readonly whitelabel?: boolean | undefined;
}

export const objectPage = ({ title, description, sections }: SharedObject, settings: PageSettings): Html =>
  html`${
    settings.noHeader !== true &&
    html`<header><h1>${title}</h1>${
      description !== '' && settings.hideExtraDetails !== true && html`<p>${description}</p>`
    }</header>`
  }
${sections.map(section)}
${settings.whitelabel !== true && html`<footer>${mark()}Shared with Meridian</footer>`}`;

export const passwordPage = ({ isWrong }: { readonly isWrong: boolean }): Html =>
  html`<form method="post" class="unlock">
<h1>This link is protected</h1>
${isWrong && html`<p role="alert">The password is wrong.</p>`}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="${MAX_PASSWORD_LENGTH}" required autofocus>
<button>Open</button>
</form>`;

export const failurePage = (message: string): Html =>
  html`<h1>This link cannot be shown now</h1>
<p role="alert">${message}</p>`;

export const missingPage = (): Html =>
  html`<h1>This link does not work</h1>
<p>It does not exist, or it is no longer shared. Ask the person who sent it for a new one.</p>`;

const section = ({ heading, text, code, table, hasMore, problem, lastRefresh }: SharedSection): Html =>
  html`<section>
${heading !== undefined && html`<h2>${heading}</h2>`}
${text !== undefined && html`<p class="text">${text}</p>`}
${code !== undefined && html`<pre tabindex="0"><code>${code}</code></pre>`}
${problem !== undefined && html`<p role="status">${problem}</p>`}
${table !== undefined && rows(table, { hasMore: hasMore === true })}
${typeof lastRefresh === 'string' && html`<p class="muted">Calculated at <time datetime="${lastRefresh}">${lastRefresh}</time></p>`}
</section>`;

const rows = (table: ResultTable, { hasMore }: { readonly hasMore: boolean }): Html => {
  const columnCount = Math.min(table.header.length, MAX_COLUMNS);
  const shown = table.rows.slice(0, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / Math.max(1, columnCount))));
  return html`<div class="scroll" role="group" aria-label="Rows" tabindex="0"><table>
<thead><tr>${table.header.slice(0, columnCount).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${shown.map((row) => html`<tr>${row.slice(0, columnCount).map((value) => html`<td>${cell(value)}</td>`)}</tr>`)}</tbody>
</table></div>${leftOut('rows', shown.length, table.rows.length, hasMore)}${leftOut('columns', columnCount, table.header.length)}`;
};

/** A note about rows or columns that the page does not show. The result itself may be only the first part of its rows. */
const leftOut = (what: string, shown: number, all: number, hasMore = false): Html | false =>
  (shown < all || hasMore) &&
  html`<p class="muted">The first ${shown} of ${hasMore ? `more than ${all}` : all} ${what}.</p>`;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
