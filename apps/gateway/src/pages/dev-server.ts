/**
 * Forwards the web app's addresses to a Vite dev server (`npm run dev`): pages, modules and the web socket over which
 * Vite tells the browser what has changed.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Router } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { isAppPage } from './app-page.ts';

/** Vite adds inline scripts and styles to pages, and connects to its own port when the socket fails. */
const DEV_CONTENT_POLICY =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Addresses of the API. Everything else that the gateway does not serve itself is asked of Vite. */
const API_PATH = /^\/(?:api|oauth|internal|\.well-known)(?:\/|$)/;
const SOCKET_PROTOCOL = 'vite-hmr';

export interface DevServer {
  readonly routes: Router;
  /** Forwards a web socket of Vite. Others are refused. */
  readonly onUpgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Ends the web sockets, which would keep a stopping gateway waiting. */
  readonly close: () => void;
}

export const createDevServer = (url: string): DevServer => {
  const proxy = createProxyMiddleware({ target: url, changeOrigin: true });
  const sockets = new Set<Socket>();
  return {
    routes: Router().use((req, res, next) => {
      if ((req.method !== 'GET' && req.method !== 'HEAD') || API_PATH.test(req.path)) return next();
      const isProgram = !isAppPage(req) && req.headers.accept?.includes('application/json') === true;
      if (isProgram) return next();
      res.setHeader('content-security-policy', DEV_CONTENT_POLICY);
      void proxy(req, res, next);
    }),
    onUpgrade: (req, socket, head) => {
      if (req.headers['sec-websocket-protocol'] !== SOCKET_PROTOCOL) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      proxy.upgrade(req, socket, head);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
