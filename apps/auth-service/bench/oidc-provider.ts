/**
 * The baseline in its own process: the npm package oidc-provider with its in-memory adapter. That adapter keeps
 * everything in a map and hashes nothing; auth-service commits every rotation to Postgres and stores only hashes.
 * Usage: node oidc-provider.ts PORT
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const CLIENT_ID = 'bench';
const ACCOUNT_ID = 'ada';
const SCOPE = 'offline_access';

const port = Number(process.argv[2]);
const configuration = {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: 'secret',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://client.example/callback'],
    },
  ],
  scopes: [SCOPE],
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: () => true },
  },
  findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
  cookies: { keys: ['bench'] },
};

const provider = new Provider(`http://127.0.0.1:${port}`, configuration);
const handle = provider.callback();

const newTokens = async (count: number): Promise<{ access: string[]; refresh: string[] }> => {
  const client = await provider.Client.find(CLIENT_ID);
  if (client === undefined) throw new Error('the client of the benchmark is missing');
  const tokens = { access: [] as string[], refresh: [] as string[] };
  for (let made = 0; made < count; made += 1) {
    const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: ACCOUNT_ID });
    grant.addOIDCScope(SCOPE);
    const grantId = await grant.save();
    const members = { client, accountId: ACCOUNT_ID, grantId, scope: SCOPE, gty: 'authorization_code' };
    tokens.access.push(await new provider.AccessToken(members).save());
    tokens.refresh.push(await new provider.RefreshToken(members).save());
  }
  return tokens;
};

createServer(async (request, response) => {
  const count = /^\/new-tokens\?count=(\d+)$/.exec(request.url ?? '')?.[1];
  if (count === undefined) handle(request, response);
  else response.end(JSON.stringify(await newTokens(Number(count))));
}).listen(port, '127.0.0.1');
