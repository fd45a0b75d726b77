/** The page where a user chooses the region. It uses links, which work without scripts and under `form-action 'none'`. */
import { REGIONS } from '@meridian/identity';
import { brand, type Html, html, pageFrame } from '@meridian/service-kit/pages';
import type { Response } from 'express';

export interface Picker {
  readonly title: string;
  /** The path that the links open, with `region` added to the query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

const NAMES = { us: 'United States', eu: 'European Union' } as const;

const frame = pageFrame(`
body { min-height: 100vh; display: grid; place-items: center; }
main { width: 100%; max-width: 27rem; padding: 1.5rem; }
main > .brand { margin-bottom: 1.25rem; font-size: 1.125rem; }
h1 { font-size: 1.375rem; }
ul { list-style: none; padding: 0; margin: 1.5rem 0; display: grid; gap: .75rem; }
li a { display: block; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; color: inherit; font-weight: 600; text-decoration: none; }
li a:hover { border-color: var(--accent); }
small { display: block; color: var(--muted); font-weight: 400; }
`);

export const sendPicker = (res: Response, picker: Picker): void => {
  res
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': frame.policy("img-src 'self'", "form-action 'none'"),
      'cache-control': 'no-store',
    })
    .send(frame.render({ title: picker.title, body: bodyOf(picker), robots: 'noindex' }));
};

const bodyOf = ({ title, path, query }: Picker): Html => html`<main>
${brand()}
<h1>${title}</h1>
<p>Your account and its data stay in the region where the account was created. Choose your region; this browser remembers it.</p>
<ul>
${REGIONS.map((region) => html`<li><a href="${linkTo(path, query, region)}">${NAMES[region]}<small>${region.toUpperCase()} region</small></a></li>`)}
</ul>
</main>`;

const linkTo = (path: string, query: URLSearchParams, region: string): string => {
  const own = new URLSearchParams(query);
  own.set('region', region);
  return `${path}?${own}`;
};
