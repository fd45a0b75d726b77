/** `POST /mcp`. It is stateless, so that any process answers any request. */
import { IDENTITY_HEADER, MCP_PATH } from '@meridian/contracts/internal';
import { ForbiddenError, isAppError, MethodNotAllowedError } from '@meridian/core';
import type { IdentityVerifier } from '@meridian/identity';
import { parseJson, rawBody } from '@meridian/service-kit';
import { type RequestHandler, type Response, Router } from 'express';
import { isAllowedOrigin, originsOf } from '../http/allowed-origin.ts';
import type { ServerOptions } from '../tools/catalog.ts';
import type { McpServer } from './mcp-server.ts';
import { assertScopes, requiredScopes } from './required-scopes.ts';
import { readServerOptions } from './server-options.ts';

export interface McpRouteParts {
  readonly verifier: IdentityVerifier;
  /** Addresses whose pages may call the server. */
  readonly allowedOrigins: readonly string[];
  /** Called with the first message: the SDK takes as long to load as the rest of the service. */
  readonly loadServer: () => Promise<McpServer>;
}

export interface McpRoutes {
  readonly router: Router;
  /** Ends open streams. */
  readonly close: () => Promise<void>;
}

const MAX_BODY_BYTES = 1024 ** 2;
/** The schemas of the SDK and of the tools take some microseconds for each value, in which no other call is answered. */
const MAX_VALUES = 10_000;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

export const createMcpRoutes = ({ verifier, allowedOrigins, loadServer }: McpRouteParts): McpRoutes => {
  const origins = originsOf(allowedOrigins);
  let loading: Promise<McpServer> | undefined;
  const load = (): Promise<McpServer> => {
    loading ??= loadServer();
    return loading;
  };

  const checkOrigin: RequestHandler = (req, _res, next) => {
    if (isAllowedOrigin(req.get('origin'), origins)) return next();
    throw new ForbiddenError('permission_denied', 'Pages of this origin may not call the MCP server.');
  };

  const answer: RequestHandler = async (req, res) => {
    const identity = req.get(IDENTITY_HEADER) ?? '';
    const principal = await verifier.verify(identity);
    const options = optionsOf(req.originalUrl);
    const message = parseMessage(req.body as Buffer);
    if ('problem' in message) return refuse(res, message);
    assertScopes(principal, requiredScopes(message.value));
    const server = await load();
    const facts = { principal, identity, requestId: req.id, left: req.signal, options };
    await server.handle(req, res, { message: message.value, facts });
  };

  const router = Router({ caseSensitive: true });
  router.post(MCP_PATH, checkOrigin, rawBody(MAX_BODY_BYTES), answer);
  router.all(MCP_PATH, () => {
    throw new MethodNotAllowedError('method_not_allowed', 'Send messages with POST.', {
      headers: { allow: 'POST' },
    });
  });
  return { router, close: async () => (await loading)?.close() };
};

const ALL_TOOLS = readServerOptions(new URLSearchParams());

const optionsOf = (url: string): ServerOptions => {
  const start = url.indexOf('?');
  return start === -1 ? ALL_TOOLS : readServerOptions(new URLSearchParams(url.slice(start + 1)));
};

interface Problem {
  readonly problem: string;
  readonly code: number;
}

const parseMessage = (body: Buffer): { readonly value: unknown } | Problem => {
  try {
    const value = parseJson(body.toString('utf8'), MAX_VALUES);
    if (!Array.isArray(value)) return { value };
    return { code: INVALID_REQUEST, problem: 'Send one message: the protocol has no batches.' };
  } catch (error) {
    // Nested too deeply, or with too many values.
    if (isAppError(error) && error.code !== 'parse_error')
      return { code: INVALID_REQUEST, problem: error.message };
    return { code: PARSE_ERROR, problem: 'The body is not JSON. Send one JSON-RPC message.' };
  }
};

const refuse = (res: Response, { code, problem }: Problem): void => {
  res.status(400).json({ jsonrpc: '2.0', id: null, error: { code, message: problem } });
};
