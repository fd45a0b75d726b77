/** A `node:http` server with explicit limits, and with our error format for requests that never reach Express. */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createBag } from './bag.ts';
import { connectionsFor, limitConnections, readDescriptorLimit } from './connection-limit.ts';
import { messageClassesOf } from './message-classes.ts';
import { oneAtATime } from './one-at-a-time.ts';

const SERVER_LIMITS = {
  /** The identity header between gateway and services is the largest one. */
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  /** The time limit for receiving a request; `requestTimeoutMs` of the app limits the response. */
  requestTimeout: 60_000,
  /** Longer than load balancers and our own agents keep idle connections, so that they close them first. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} as const;

export interface HttpServer {
  readonly server: Server;
  /** From now on every answer ends its connection, also the answers that are being worked on. */
  endKeepAlive(): void;
  /** Ends connections without a request, which browsers open in advance and Node would wait for. */
  endSilent(): void;
}

export const createHttpServer = (
  listener: RequestListener,
  limits: ServerOptions = SERVER_LIMITS,
  mostConnections: number = connectionsFor(readDescriptorLimit()),
): HttpServer => {
  const inFlight = createBag<ServerResponse>();
  const silent = createBag<Socket>();
  let keepAlive = true;
  const busySockets = (): ReadonlySet<Socket> => new Set([...inFlight].map(({ req }) => req.socket));
  const connections = limitConnections(listener, mostConnections, busySockets);
  const handle = oneAtATime((req, res) => {
    if (!keepAlive) res.setHeader('connection', 'close');
    silent.remove(req.socket);
    inFlight.add(res);
    res.on('close', () => inFlight.remove(res));
    connections.listener(req, res);
  });
  const server: Server = createServer({ ...limits, ...messageClassesOf(listener) }, handle);
  server.maxHeadersCount = 100;
  server.on('clientError', answerUnparsable);
  server.on('checkExpectation', answerExpectation);
  server.on('connection', (socket) => {
    connections.admit(socket);
    silent.add(socket);
    socket.once('close', () => silent.remove(socket));
  });
  const endKeepAlive = (): void => {
    keepAlive = false;
    for (const res of inFlight) if (!res.headersSent) res.setHeader('connection', 'close');
  };
  const endSilent = (): void => {
    for (const socket of silent) socket.destroy();
  };
  return { server, endKeepAlive, endSilent };
};

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const answerUnparsable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = unreadableBody(status);
  const head = Object.entries(unreadableHeaders(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
};

/** An `Expect` header with another value than `100-continue`. */
const answerExpectation: RequestListener = (_req, res) => {
  const body = unreadableBody(417);
  res.writeHead(417, unreadableHeaders(body)).end(body);
};

const unreadableBody = (status: number): string =>
  JSON.stringify({
    type: status === 400 ? 'validation_error' : 'invalid_request',
    code: status === 413 ? 'payload_too_large' : 'parse_error',
    detail: `${STATUS_CODES[status]}: the request could not be read.`,
    attr: null,
  });

/** No log entry has the request id, but every response carries one. */
const unreadableHeaders = (body: string): Record<string, string> => ({
  connection: 'close',
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'x-request-id': randomUUID(),
});
