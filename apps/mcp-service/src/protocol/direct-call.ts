/**
 * Calls of tools that are answered without a server of the SDK (ADR 12): complete messages that need nothing but the
 * result. The SDK decides about everything else.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '@meridian/core';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  classifyInboundRequest,
  isJsonContentType,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';

export interface DirectCall {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: unknown;
  /** Undefined for a client of an older revision, which sends them only when it connects. */
  readonly capabilities: ClientCapabilities | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** A message with the members of every call of a tool, and no others. */
interface PlainCall {
  readonly id: string | number;
  readonly params: {
    readonly name: string;
    readonly arguments?: Members | undefined;
    readonly _meta?: Members | undefined;
  };
}

const METHOD = 'tools/call';
const REVISION = '2026-07-28';
const OLDER_REVISIONS: ReadonlySet<unknown> = new Set(['2025-11-25', '2025-06-18']);
const MESSAGE_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS_MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const PROTOCOL_PREFIX = 'io.modelcontextprotocol/';

const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_CHARS = 4_096;

export const createDirectCallReader = () => {
  /** Clients send the same metadata with each call. These texts were accepted by the SDK. */
  const accepted = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  const acceptsMetadata = (message: PlainCall, metadata: Members): boolean => {
    const text = textOf(metadata);
    if (text !== undefined && accepted.has(text)) return true;
    if (!isAcceptedBySdk(message)) return false;
    if (text !== undefined) accepted.set(text, true);
    return true;
  };

  return (headers: IncomingHttpHeaders, body: unknown): DirectCall | undefined => {
    if (!isPlainCall(body) || !isJsonContentType(headers['content-type'])) return undefined;
    const { id, params } = body;
    const { name, arguments: args, _meta = {} } = params;
    if (_meta['progressToken'] !== undefined) return undefined; // progress needs a stream
    const revision = headers['mcp-protocol-version'];
    if (OLDER_REVISIONS.has(revision)) {
      if (!acceptsBoth(headers.accept) || Object.keys(_meta).some(isOfProtocol)) return undefined;
      return { id, name, arguments: args, capabilities: undefined };
    }
    const isRepeated = headers['mcp-method'] === METHOD && headers['mcp-name'] === name;
    if (revision !== REVISION || !isRepeated || !acceptsMetadata(body, _meta)) return undefined;
    const capabilities = _meta[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities;
    return { id, name, arguments: args, capabilities };
  };
};

const hasOnly = (value: Members, members: ReadonlySet<string>): boolean =>
  Object.keys(value).every((name) => members.has(name));

const isPlainCall = (body: unknown): body is PlainCall => {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || body['method'] !== METHOD) return false;
  const { id, params } = body;
  if (!isObject(params) || !hasOnly(body, MESSAGE_MEMBERS) || !hasOnly(params, PARAMS_MEMBERS)) return false;
  const { name, arguments: args, _meta } = params;
  return (
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    typeof name === 'string' &&
    (args === undefined || isObject(args)) &&
    (_meta === undefined || isObject(_meta))
  );
};

const isOfProtocol = (name: string): boolean => name.startsWith(PROTOCOL_PREFIX);

/** Clients of the older revisions must accept both forms of an answer. */
const acceptsBoth = (accept: string | undefined): boolean =>
  accept?.includes('application/json') === true && accept.includes('text/event-stream');

const isAcceptedBySdk = (body: unknown): boolean => {
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: REVISION,
    mcpMethodHeader: METHOD,
    body,
  });
  return route.kind === 'modern' && route.messageKind === 'request';
};

/**
 * Undefined if it would not tell two values apart: a number that is too large is written as null. Ids of traces
 * differ from call to call and are never checked.
 */
const textOf = ({
  traceparent: _,
  tracestate: __,
  baggage: ___,
  ...metadata
}: Members): string | undefined => {
  const text = JSON.stringify(metadata);
  return text.length > MAX_REMEMBERED_CHARS || text.includes('null') ? undefined : text;
};
