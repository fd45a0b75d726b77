/** `/api/schema/`: the OpenAPI document for programs, and the API reference as a page for browsers. */
import { type Html, type HtmlValue, html, pageFrame } from '@meridian/service-kit/pages';
import { type RequestHandler, Router } from 'express';
import { openApiDocument } from './document.ts';
import { type DescribedOperation, OPERATIONS } from './operations.ts';

const VERSION = '1.0.0';
const frame = pageFrame(`
body { max-width: 56rem; padding: 2.5rem 1.25rem; }
h2 { margin: 2.5rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid var(--line); padding: .4rem .75rem .4rem 0; vertical-align: top; }
td:first-child { width: 5rem; font-weight: 600; font-size: .8125rem; line-height: 2; }
td:last-child { text-align: right; padding-right: 0; color: var(--muted); }
code { font-size: .8125rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
@media (max-width: 40rem) { td { display: block; border: 0; padding: 0; } td:first-child { border-top: 1px solid var(--line); padding-top: .4rem; width: auto; } td:last-child { text-align: left; padding-bottom: .4rem; } }
`);

export const schemaRoutes = ({ publicUrl }: { publicUrl: string }): Router => {
  const router = Router();
  let json: Buffer | undefined;
  const sendJson: RequestHandler = (_req, res) => {
    // Created at the first request, to keep the start fast.
    json ??= Buffer.from(JSON.stringify(openApiDocument({ publicUrl, version: VERSION })));
    res.set({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      vary: 'Accept',
    });
    res.send(json);
  };
  const sendPage: RequestHandler = (_req, res) => {
    res.set({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': frame.policy("img-src 'self'"),
      vary: 'Accept',
    });
    res.send(frame.render({ title: 'API reference', body: bodyOf(publicUrl) }));
  };
  router.get('/api/schema', (req, res, next) => {
    const wantsPage = req.query['format'] !== 'json' && req.accepts(['json', 'html']) === 'html';
    return wantsPage ? sendPage(req, res, next) : sendJson(req, res, next);
  });
  return router;
};

const bodyOf = (publicUrl: string): Html => {
  const chapters = [...Map.groupBy(OPERATIONS, ({ chapter }) => chapter)];
  return html`<main>
<h1>API reference</h1>
<p>All paths are relative to <code>${publicUrl}</code>. Send a personal API key or an OAuth access token as
<code>Authorization: Bearer …</code>; the scope that an operation requires is shown beside it. All paths below
<code>/api/projects/</code> also exist below <code>/api/environments/</code>. <code>@current</code> is your current
project. The fields of all operations are in the <a href="/api/schema/?format=json">OpenAPI 3.1 document</a>.</p>
<nav>${chapters.map(([chapter]) => html`<a href="#${idOf(chapter)}">${chapter}</a> `)}</nav>
${chapters.map(([chapter, operations]) => section(chapter, operations))}
</main>`;
};

const section = (chapter: string, operations: readonly DescribedOperation[]): Html =>
  html`<h2 id="${idOf(chapter)}">${chapter}</h2>
<table>${operations.map(row)}</table>
`;

const row = ({ method, path, summary, scope }: DescribedOperation): Html =>
  html`<tr><td>${method}</td><td><code>${path}</code><br>${asCode(summary)}</td><td><code>${scope}</code></td></tr>
`;

/** Text between backticks becomes code. */
const asCode = (text: string): HtmlValue =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

const idOf = (chapter: string): string => chapter.toLowerCase().replaceAll(' ', '-');
