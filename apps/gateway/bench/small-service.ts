/** The service behind both proxies: a small JSON answer, and for the gateway an auth-service that accepts every credential. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const payload = Buffer.from(JSON.stringify({ results: [[1, 'a']], columns: ['one', 'two'] }));
const principal = {
  userId: 1,
  projectIds: [1],
  currentProjectId: 1,
  scopes: ['*'],
  credential: 'personal_api_key',
  email: 'ada@example.com',
};
const identity = Buffer.from(
  JSON.stringify({
    active: true,
    // Of the size that a real one has.
    identity: `${'h'.repeat(80)}.${Buffer.from(JSON.stringify({ principal, pad: 'x'.repeat(300) })).toString('base64url')}.${'s'.repeat(86)}`,
    expiresInSeconds: 5,
    staleSeconds: 300,
    tags: ['credential:1', 'user:1'],
    credential: 'personal_api_key',
    credentialId: '1',
    projectIds: [1],
  }),
);

const server = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
  const body = req.url === '/internal/exchange' ? identity : payload;
  req.resume();
  req.once('end', () => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
