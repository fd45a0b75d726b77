import type { ReadyRegion } from '../ready-file.ts';
import { firstQuery } from '../running-text.ts';

/** What runs here and where to begin, until the gateway answers in this place. */
export function renderPage(region: ReadyRegion | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Meridian</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { margin-bottom: 0; }
table { border-collapse: collapse; width: 100%; }
td { padding: .35rem 1rem .35rem 0; border-top: 1px solid #8884; }
pre { overflow-x: auto; padding: 1rem; background: #8882; border-radius: .5rem; }
</style>
</head>
<body>
<h1>Meridian</h1>
<p>Product analytics that a team runs itself. This region is <strong>${escapeHtml(region?.region ?? 'starting')}</strong>.</p>
<h2>What runs here</h2>
<table>${rows(region)}</table>
<h2>A first query</h2>
<pre>${escapeHtml(region ? firstQuery(region) : 'Still starting: reload in a moment.')}</pre>
<p>Addresses and keys for scripts stand in <code>ready.json</code> in the data folder.</p>
</body>
</html>
`;
}

function rows(region: ReadyRegion | undefined): string {
  return Object.entries(region?.processes ?? {})
    .map(([name, { pid, internalUrl }]) => {
      const health =
        internalUrl === null ? '' : `<a href="${escapeHtml(internalUrl)}/readyz?verbose">health</a>`;
      return `<tr><td>${escapeHtml(name)}</td><td>${pid === null ? 'starting' : `process ${pid}`}</td><td>${health}</td></tr>`;
    })
    .join('\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
