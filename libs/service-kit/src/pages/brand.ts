import { MARK_ARC_WIDTH, MARK_ARCS, MARK_DISC, MARK_POINT } from '@meridian/ui/mark';
import { type Html, html } from './html.ts';

const circle = (
  { cx, cy, r }: { readonly cx: number; readonly cy: number; readonly r: number },
  fill: string,
) => html`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

/** The mark, in the colours of the page. */
export const mark = (): Html =>
  html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${circle(MARK_DISC, 'var(--accent)')}<path d="${MARK_ARCS}" fill="none" stroke="var(--surface)" stroke-width="${MARK_ARC_WIDTH}"/>${circle(MARK_POINT, 'var(--surface)')}</svg>`;

/** The mark and the name, as the link to the start page. */
export const brand = (): Html => html`<a class="brand" href="/">${mark()}Meridian</a>`;
