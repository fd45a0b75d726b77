/** The API reference for people: every operation with an example, whole without its script, which adds the search. */
import { brand, type Html, type HtmlValue, html, pageFrame } from '@meridian/service-kit/pages';
import { exampleOf } from './curl-example.ts';
import { type DescribedOperation, OPERATIONS } from './operations.ts';

export const SEARCH_SCRIPT_PATH = '/api/schema/search.js';

const frame = pageFrame(`
body { font-size: .9375rem; max-width: 60rem; padding: 1rem 1.25rem 3rem; }
header { display: flex; justify-content: space-between; align-items: center; margin-bottom: 1.5rem; }
h1 { font-size: 1.5rem; font-weight: 650; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; scroll-margin-top: 5rem; }
section[id] { scroll-margin-top: 4rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 1rem 0; }
nav a { display: inline-flex; align-items: center; min-height: 1.75rem; padding: 0 .6rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--surface); color: inherit; font-size: .8125rem; text-decoration: none; }
nav a:hover { background: var(--hover); }
#search { position: sticky; top: 0; z-index: 1; display: flex; gap: .75rem; align-items: center; background: var(--canvas); padding: .6rem 0; }
#search[hidden], nav[hidden] { display: none; }
#search input { font: inherit; flex: 1; min-width: 0; min-height: 2.5rem; padding: .4rem .7rem; background: var(--field); color: inherit; border: 1px solid var(--field-line); border-radius: .375rem; }
#search span { color: var(--muted); font-size: .8125rem; white-space: nowrap; }
.list { border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); overflow: hidden; }
article { border-top: 1px solid var(--line); }
article:first-of-type { border-top: 0; }
summary { display: grid; grid-template-columns: 4.25rem 1fr auto; gap: 0 .75rem; align-items: baseline; padding: .55rem 1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--hover); }
summary:focus-visible { outline-offset: -2px; }
summary b { font-size: .75rem; font-weight: 650; }
summary .what { grid-column: 2 / 4; color: var(--muted); font-size: .875rem; }
summary .scope { color: var(--muted); }
.GET b { color: var(--accent); } .DELETE b { color: var(--danger); } .POST b { color: var(--ok-ink); } .PUT b, .PATCH b { color: var(--warn-ink); }
.example { padding: 0 1rem .9rem; }
.example h3 { font-size: .75rem; font-weight: 600; color: var(--muted); margin: .5rem 0 .25rem; }
pre { margin: 0; padding: .6rem .75rem; background: var(--canvas); border: 1px solid var(--line); border-radius: .375rem; font-size: .8125rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 22rem; overflow-y: auto; }
code { font-size: .8125rem; }
@media (pointer: coarse) { nav a { min-height: 2.5rem; } #search input { font-size: 1rem; min-height: 2.75rem; } }
@media (max-width: 40rem) { summary { grid-template-columns: 3.75rem 1fr; padding: .6rem .75rem; } summary .what, summary .scope { grid-column: 2; } .example { padding: 0 .75rem .75rem; } }
`);

export const REFERENCE_POLICY = frame.policy("script-src 'self'", "img-src 'self'");

export const referencePage = (publicUrl: string): string =>
  frame.render({ title: 'API reference', body: bodyOf(publicUrl) });

const bodyOf = (publicUrl: string): Html => {
  const chapters = [...Map.groupBy(OPERATIONS, ({ chapter }) => chapter)];
  return html`<header>${brand()}<a href="/api/schema/?format=json">OpenAPI 3.1</a></header>
<main>
<h1>API reference</h1>
<p>All paths are relative to <code>${publicUrl}</code>. Send a personal API key or an OAuth access token as
<code>Authorization: Bearer …</code>; the scope that an operation requires is shown beside it. All paths below
<code>/api/projects/</code> also exist below <code>/api/environments/</code>. <code>@current</code> is your current
project. The fields of all operations are in the <a href="/api/schema/?format=json">OpenAPI 3.1 document</a>.</p>
<form id="search" role="search" hidden><input type="search" aria-label="Search operations" placeholder="Search ${OPERATIONS.length} operations by path, word or scope" autocomplete="off" spellcheck="false"><span role="status"></span></form>
<nav aria-label="Chapters">${chapters.map(([chapter]) => html`<a href="#${idOf(chapter)}">${chapter}</a> `)}</nav>
${chapters.map(([chapter, operations]) => section(chapter, operations, publicUrl))}
</main>
<script src="${SEARCH_SCRIPT_PATH}" defer></script>`;
};

const section = (chapter: string, operations: readonly DescribedOperation[], publicUrl: string): Html =>
  html`<section id="${idOf(chapter)}"><h2>${chapter}</h2>
<div class="list">${operations.map((operation) => row(operation, publicUrl))}</div></section>
`;

const row = (operation: DescribedOperation, publicUrl: string): Html => {
  const { method, path, summary, scope } = operation;
  const { command, answer } = exampleOf(operation, publicUrl);
  return html`<article class="${method}"><details><summary><b>${method}</b><code>${path}</code><code class="scope">${scope}</code><span class="what">${asCode(summary)}</span></summary>
<div class="example"><h3>Request</h3><pre tabindex="0"><code>${command}</code></pre>${
    answer !== undefined && html`<h3>Answer</h3><pre tabindex="0"><code>${answer}</code></pre>`
  }</div></details></article>
`;
};

/** Text between backticks becomes code. */
const asCode = (text: string): HtmlValue =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

const idOf = (chapter: string): string => chapter.toLowerCase().replaceAll(' ', '-');
