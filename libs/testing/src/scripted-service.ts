/** A fake service that gives scripted answers, records all requests, and can be unavailable for a while. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type ServiceScript = (req: IncomingMessage, res: ServerResponse, body: Buffer) => void;

export interface ScriptedService {
  readonly url: string;
  readonly server: Server;
  /** The received requests, newest last. */
  readonly requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  /** Sets the answer from now on. */
  answer: ServiceScript;
  /** Ends all connections and closes the port. */
  stop(): Promise<void>;
  /** Starts again on the same port. */
  start(): Promise<void>;
  /** Accepts requests, but answers none, including health probes, like a process that is stopped by SIGSTOP. */
  hang(): void;
  /** Also answers the requests that arrived meanwhile. */
  resume(): void;
}

export const okJson: ServiceScript = (_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
};

export const startScriptedService = async (): Promise<ScriptedService> => {
  const sockets = new Set<Socket>();
  let port = 0;
  let isHung = false;
  const held: (() => void)[] = [];
  const server = createServer((req, res) => {
    if (isHung) held.push(() => handle(req, res));
    else handle(req, res);
  });
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    if (req.url === '/livez') return void res.end();
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('error', () => {});
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers } = req;
      service.requests.push({ method, url, headers, body: body.toString() });
      service.answer(req, res, body);
    });
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const service: ScriptedService = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    server,
    requests: [],
    answer: okJson,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
    },
    hang: () => {
      isHung = true;
    },
    resume: () => {
      isHung = false;
      for (const handleNow of held.splice(0)) handleNow();
    },
  };
  await service.start();
  return service;
};
