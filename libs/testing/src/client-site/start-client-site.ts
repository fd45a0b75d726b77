/**
 * A fake third-party site: https with a certificate of a test authority, scripted answers, and a log of all requests.
 * Services reach it by the settings in `environment`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createTestAuthority, type TestAuthority } from './certificate.ts';
import { type ScriptedResponse, send } from './scripted-response.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly host: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One fixed answer, or a function of the request. */
export type Script = ScriptedResponse | ((request: ReceivedRequest) => ScriptedResponse);

export interface FakeClientSiteOptions {
  /** The host names of the site; `url` uses the first one. */
  readonly hosts?: readonly string[];
  /** Serves two sites under one authority. */
  readonly authority?: TestAuthority;
  /** The names in the certificate, if they differ from `hosts`. */
  readonly certificateNames?: readonly string[];
}

export interface FakeClientSite {
  readonly port: number;
  readonly authority: TestAuthority;
  /** The PEM file of the authority. */
  readonly caFile: string;
  /** SAFE_FETCH_DEV_HOSTS and SAFE_FETCH_DEV_CA for a service that must reach this site. */
  readonly environment: Readonly<Record<'SAFE_FETCH_DEV_HOSTS' | 'SAFE_FETCH_DEV_CA', string>>;
  /** `https://client.example/path`: the public URL. */
  url(path: string): string;
  /** Sets the answer for a path. Paths without one are 404. */
  respond(path: string, script: Script): void;
  readonly requests: readonly ReceivedRequest[];
  requestsTo(path: string): ReceivedRequest[];
  close(): Promise<void>;
}

export const startFakeClientSite = async (options: FakeClientSiteOptions = {}): Promise<FakeClientSite> => {
  const { hosts = ['client.example'], authority = createTestAuthority() } = options;
  const scripts = new Map<string, Script>();
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Duplex>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await receive(incoming);
    requests.push(request);
    const script = scripts.get(pathOnly(request.path)) ?? { status: 404 };
    await send(response, typeof script === 'function' ? script(request) : script);
  };

  const { certificatePem, privateKeyPem } = authority.issue(options.certificateNames ?? hosts);
  const server = createServer({ cert: certificatePem, key: privateKeyPem }, (incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const directory = await mkdtemp(join(tmpdir(), 'meridian-client-site-'));
  const caFile = join(directory, 'ca.pem');
  await writeFile(caFile, authority.certificatePem);

  return {
    port,
    authority,
    caFile,
    environment: {
      SAFE_FETCH_DEV_HOSTS: hosts.map((host) => `${host}=127.0.0.1:${port}`).join(','),
      SAFE_FETCH_DEV_CA: caFile,
    },
    url: (path) => `https://${hosts[0]}${path}`,
    respond: (path, script) => void scripts.set(path, script),
    requests,
    requestsTo: (path) => requests.filter((request) => pathOnly(request.path) === path),
    async close() {
      // Also closes connections that still wait for an answer.
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const pathOnly = (path: string): string => path.split('?')[0] ?? path;

const receive = async (incoming: IncomingMessage): Promise<ReceivedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? '',
    host: incoming.headers.host ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
};
