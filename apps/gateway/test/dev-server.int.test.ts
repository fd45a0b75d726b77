/** During development the gateway forwards the web app's addresses, and Vite's web socket, to a Vite dev server. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const PAGE = { accept: 'text/html,*/*;q=0.8', cookie: 'meridian_session=phsn_1' };
let gateway: GatewayHarness;
const sockets = new Set<Socket>();
const vite = createServer((req, res) => res.end(`vite ${req.url}`));
vite.on('upgrade', (_req, socket: Socket) => {
  sockets.add(socket);
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhello');
  socket.on('data', (data) => socket.write(`echo ${data}`));
  socket.on('error', () => undefined);
});

beforeAll(async () => {
  await once(vite.listen(0, '127.0.0.1'), 'listening');
  const { port } = vite.address() as AddressInfo;
  gateway = await startGatewayHarness({ GATEWAY_WEB_DEV_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  for (const socket of sockets) socket.destroy();
  vite.close();
});

it.each(['/', '/project/1/home', '/@vite/client', '/src/main.tsx?t=1'])(
  '%s is asked of Vite',
  async (path) => {
    const answer = await gateway.api(path, { headers: PAGE });
    expect([answer.status, await answer.text()]).toEqual([200, `vite ${path}`]);
  },
);

it.each([
  ['a path of the API', '/api/nothing', PAGE],
  ['a program at an unknown address', '/nowhere', { accept: 'application/json' }],
])('%s is not', async (_what, path, headers) => {
  const answer = await gateway.api(path, { headers });
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('vite')]);
});

const upgrade = (protocol: string) => {
  const { hostname, port } = new URL(gateway.url);
  const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-protocol': protocol };
  return request({ hostname, port, path: '/', headers }).end();
};

it("Vite's web socket is forwarded in both directions", async () => {
  const [, socket, head] = (await once(upgrade('vite-hmr'), 'upgrade')) as [unknown, Socket, Buffer];
  const first = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0];
  expect(first.toString()).toBe('hello');
  socket.write('ping');
  expect(String((await once(socket, 'data'))[0])).toBe('echo ping');
  socket.destroy();
});

it('other web sockets are refused', async () => {
  await expect(once(upgrade('chat'), 'upgrade')).rejects.toThrow(/hang up|ECONNRESET/);
});

it('production has no dev server', () => {
  const env = {
    NODE_ENV: 'production',
    INTERNAL_SECRET: 'x'.repeat(64),
    REDIS_URL: 'redis://127.0.0.1:1',
    PUBLIC_URL: 'https://us.meridian.example',
    AUTH_SERVICE_URL: 'http://auth',
    GATEWAY_WEB_DEV_URL: 'http://127.0.0.1:5173',
  };
  expect(() => loadConfig(env)).toThrow('GATEWAY_WEB_DEV_URL is for development');
});
