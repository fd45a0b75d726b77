/** How a project sends its first event, for the common ways. */
export interface SnippetFacts {
  readonly host: string;
  readonly token: string;
}

export interface Snippet {
  readonly id: 'html' | 'posthog-js' | 'posthog-node' | 'python' | 'curl';
  readonly label: string;
  readonly text: (facts: SnippetFacts) => string;
}

export const SNIPPETS: readonly Snippet[] = [
  {
    id: 'curl',
    label: 'curl',
    text: ({ host, token }) => `curl ${host}/i/v0/e/ -H 'content-type: application/json' \\
  -d '{"api_key": "${token}", "event": "first event", "distinct_id": "me"}'`,
  },
  {
    id: 'html',
    label: 'HTML',
    text: ({ host, token }) => `<script src="${host}/static/array.full.js"></script>
<script>
  posthog.init('${token}', { api_host: '${host}', defaults: '2025-05-24' });
</script>`,
  },
  {
    id: 'posthog-js',
    label: 'posthog-js',
    text: ({ host, token }) => `// npm install posthog-js
import posthog from 'posthog-js';

posthog.init('${token}', { api_host: '${host}' });
posthog.capture('first event');`,
  },
  {
    id: 'posthog-node',
    label: 'posthog-node',
    text: ({ host, token }) => `// npm install posthog-node
import { PostHog } from 'posthog-node';

const client = new PostHog('${token}', { host: '${host}' });
client.capture({ distinctId: 'me', event: 'first event' });
await client.shutdown();`,
  },
  {
    id: 'python',
    label: 'Python',
    text: ({ host, token }) => `# pip install posthog
from posthog import Posthog

posthog = Posthog('${token}', host='${host}')
posthog.capture('first event', distinct_id='me')
posthog.shutdown()`,
  },
];
