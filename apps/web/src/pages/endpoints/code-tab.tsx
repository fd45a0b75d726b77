import { Card, CodeBlock } from '@meridian/ui';
import { callSnippets } from '../../features/make-endpoint/call-snippets.ts';
import type { OfEndpoint } from './of-endpoint.ts';

/** How programs call the endpoint. */
export const CodeTab = ({ projectId, endpoint }: OfEndpoint) => {
  const snippets = callSnippets({
    host: window.location.origin,
    projectId,
    name: endpoint.name,
    query: endpoint.query,
  });
  const path = `/api/projects/${projectId}/endpoints`;
  return (
    <div className="space-y-4 py-4">
      <p>
        Programs need a <a href={`/project/${projectId}/project-settings`}>secret key</a> of the project, or a{' '}
        <a href="/settings/keys">personal key</a> with the scope <code>endpoint:read</code>.
      </p>
      {snippets.map(({ label, code, language }) => (
        <Card key={label} title={label}>
          <CodeBlock label={label} code={code} language={language} />
        </Card>
      ))}
      <Card title="Descriptions for tools">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <a href={`${path}/${endpoint.name}/openapi.json`}>OpenAPI of this endpoint</a>
          </li>
          <li>
            <a href={`${path}/openapi.json`}>OpenAPI of all endpoints of the project</a>
          </li>
          <li>
            <a href={`${path}/client.ts`}>Typed client for TypeScript, one file</a>
          </li>
        </ul>
      </Card>
    </div>
  );
};
