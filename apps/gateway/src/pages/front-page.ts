/** The page at the address of a region without the web app. */
import { type Html, html, pageFrame } from '@meridian/service-kit/pages';
import type { RequestHandler } from 'express';

const frame = pageFrame(`
body { max-width: 44rem; padding: 3rem 1.25rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
nav a, pre { background: var(--surface); }
nav a { padding: .5rem 1rem; text-decoration: none; font-weight: 600; }
nav a, pre, .problem { border: 1px solid var(--line); border-radius: .5rem; }
.problem { padding: 1rem; border-color: var(--danger); overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: 1rem; font-size: .875rem; }
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

const bodyOf = (url: string, region: string, problem: string | undefined): Html => html`<main>
<h1>Meridian</h1>${
  problem &&
  html`
<p class="problem" role="alert">${problem}</p>`
}
<p>Self-hosted product analytics. This is the <strong>${region.toUpperCase()}</strong> region at <code>${url}</code>.</p>
<nav><a href="/login">Sign in</a><a href="/signup">Create an account</a><a href="/settings/keys">API keys</a><a href="/api/schema/">API reference</a></nav>
<h2>Send an event</h2>
<pre>curl ${url}/i/v0/e/ -H 'content-type: application/json' \\
  -d '{"api_key": "phc_…", "event": "hello", "distinct_id": "me"}'</pre>
<h2>Run a query</h2>
<pre>curl ${url}/api/projects/@current/query/ -H 'authorization: Bearer phx_…' \\
  -H 'content-type: application/json' \\
  -d '{"query": {"kind": "HogQLQuery", "query": "select event, count() from events group by event"}}'</pre>
<h2>Build an app</h2>
<p>Apps need no registration: the client id is the URL of a metadata document that the app hosts. Clients start from
the <a href="/.well-known/oauth-protected-resource">protected resource metadata</a>.</p>
</main>`;
