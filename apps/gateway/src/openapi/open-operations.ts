/** The operations of the API reference that require no credential. */
import type { Operation } from '@meridian/contracts/public-api';

export type OpenOperation = Pick<Operation, 'method' | 'path' | 'chapter' | 'summary'> & {
  readonly scope: 'open';
};

const chapter = (name: string, rows: Readonly<Record<string, string>>): OpenOperation[] =>
  Object.entries(rows).map(([key, summary]) => {
    const [method, path] = key.split(' ') as [Operation['method'], Operation['path']];
    return { method, path, chapter: name, summary, scope: 'open' };
  });

export const OPEN_OPERATIONS: readonly OpenOperation[] = [
  ...chapter('Capture', {
    'POST /i/v0/e/': 'Record events; the body contains the project token',
    'POST /batch/': 'Record a batch of events',
    'POST /flags/': 'Evaluate feature flags; the answer is always empty',
  }),
  ...chapter('Command line', {
    'POST /api/cli-auth/device-code/': 'Start the log-in of a command line',
    'POST /api/cli-auth/poll/': 'Fetch the key of a log-in that the user confirmed',
    'GET /cli/authorize/': 'Page on which the user confirms the log-in of a command line',
  }),
  ...chapter('OAuth', {
    'GET /.well-known/oauth-authorization-server': 'Authorization server metadata (RFC 8414)',
    'GET /.well-known/openid-configuration': 'OpenID provider metadata',
    'GET /.well-known/oauth-protected-resource': 'Protected resource metadata (RFC 9728)',
    'GET /.well-known/oauth-protected-resource/mcp': 'Protected resource metadata of the MCP server',
    'GET /.well-known/jwks.json': 'The keys that ID tokens are signed with (RFC 7517)',
    'GET /oauth/authorize/': 'Authorization page, to which apps send their users',
    'POST /oauth/token/': 'Exchange a code or a refresh token',
    'POST /oauth/par/': 'Push an authorization request (RFC 9126)',
    'POST /oauth/revoke/': 'Revoke a token (RFC 7009)',
    'POST /oauth/introspect/': 'Read the state of a token (RFC 7662)',
    'GET /oauth/userinfo/': 'Read the user of an access token with the scope `openid`',
  }),
];
