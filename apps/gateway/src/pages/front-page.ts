/** The page for visitors at the address of a region, and for everyone where the web app is not served. */
import { brand, type Html, html, pageFrame } from '@meridian/service-kit/pages';
import type { RequestHandler } from 'express';

const frame = pageFrame(`
body { font-size: .9375rem; }
header, main { width: 100%; max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; justify-content: space-between; }
header .brand { font-size: 1.125rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.button { display: inline-flex; align-items: center; min-height: 2.5rem; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--surface); color: var(--ink); text-decoration: none; font-weight: 550; }
.button:hover { background: var(--hover); }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
.button.main:hover { background: var(--accent-strong); }
.hero { padding: clamp(1.5rem, 7vw, 4.5rem) 0 2rem; max-width: 42rem; }
.hero h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); font-weight: 650; letter-spacing: -.02em; }
.hero p { font-size: 1.0625rem; color: var(--muted); margin: .5rem 0 1.5rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
.card { min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; }
h2 { font-size: 1rem; margin: 0 0 .25rem; }
.card p { margin: 0 0 .75rem; color: var(--muted); }
pre { white-space: pre-wrap; background: var(--canvas); border: 1px solid var(--line); border-radius: .375rem; padding: .75rem; font-size: .8125rem; margin: 0; }
.problem { padding: .75rem 1rem; border: 1px solid var(--danger); border-radius: .375rem; background: var(--danger-soft); color: var(--danger); overflow-wrap: anywhere; }
@media (pointer: coarse) { .button { min-height: 2.75rem; } }
`);

export interface FrontPageParts {
  readonly publicUrl: string;
  readonly region: string;
  /** Why there is no web app, if it could not be built. */
  readonly problem: string | undefined;
}

export const frontPage = ({ publicUrl, region, problem }: FrontPageParts): RequestHandler => {
  const page = frame.render({ body: bodyOf(publicUrl, region, problem) });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': frame.policy("img-src 'self'"),
  };
  return (_req, res) => void res.set(headers).send(page);
};

const bodyOf = (url: string, region: string, problem: string | undefined): Html => html`<header>
${brand()}
<nav aria-label="Account"><a class="button" href="/login">Sign in</a></nav>
</header>
<main>${problem && html`<p class="problem" role="alert">${problem}</p>`}
<div class="hero">
<h1>See what people do in your product</h1>
<p>Events in; insights, dashboards and SQL out; queries served as HTTP endpoints. It runs on your own machines.</p>
<nav aria-label="Start"><a class="button main" href="/signup">Create an account</a><a class="button" href="/settings/keys">API keys</a><a class="button" href="/api/schema/">API reference</a></nav>
</div>
<div class="cards">
<section class="card"><h2>Send an event</h2><p>With the token of a project.</p>
<pre><code>curl ${url}/i/v0/e/ -H 'content-type: application/json' \\
  -d '{"api_key": "phc_…", "event": "hello", "distinct_id": "me"}'</code></pre></section>
<section class="card"><h2>Run a query</h2><p>With a personal API key.</p>
<pre><code>curl ${url}/api/projects/@current/query/ \\
  -H 'authorization: Bearer phx_…' -H 'content-type: application/json' \\
  -d '{"query": {"kind": "HogQLQuery", "query": "select event, count() from events group by event"}}'</code></pre></section>
<section class="card"><h2>Build an app</h2><p>Apps need no registration: the client id is the URL of a metadata document that the app hosts. Clients start from
the <a href="/.well-known/oauth-protected-resource">protected resource metadata</a>.</p></section>
<section class="card"><h2>Region</h2><p>This is the <strong>${region.toUpperCase()}</strong> region at <code>${url}</code>. Accounts and their data stay in it.</p></section>
</div>
</main>`;
