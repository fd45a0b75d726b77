/** Asks a person which region: two links, so that it works without script and whatever a form may be sent to. */
import { createHash } from 'node:crypto';
import { PAGE_STYLE } from '@meridian/forwarding';
import { REGIONS } from '@meridian/identity';
import type { Response } from 'express';

export interface Picker {
  readonly title: string;
  /** Where a choice leads, with `region` added to the query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

const NAMES = { us: 'United States', eu: 'European Union' } as const;

const STYLE = `${PAGE_STYLE}
body { min-height: 100vh; display: grid; place-items: center; }
main { width: 100%; max-width: 27rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; }
ul { list-style: none; padding: 0; margin: 1.5rem 0; display: grid; gap: .75rem; }
a { display: block; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; color: inherit; font-weight: 600; text-decoration: none; }
a:hover { border-color: var(--accent); }
small { display: block; color: var(--muted); font-weight: 400; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const sendPicker = (res: Response, picker: Picker): void => {
  res
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
    .send(render(picker));
};

const render = ({ title, path, query }: Picker): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(title)} · Meridian</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p>Accounts and their data stay in the region where they were made. Choose yours; this browser will remember it.</p>
<ul>
${REGIONS.map((region) => `<li><a href="${escapeText(linkTo(path, query, region))}">${NAMES[region]}<small>${region.toUpperCase()} region</small></a></li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;

const linkTo = (path: string, query: URLSearchParams, region: string): string => {
  const own = new URLSearchParams(query);
  own.set('region', region);
  return `${path}?${own}`;
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
