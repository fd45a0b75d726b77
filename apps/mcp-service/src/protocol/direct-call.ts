/**
 * Calls of tools that are answered without a server of the SDK (ADR 12). Only a message of the current revision that
 * is complete, and whose headers repeat it letter by letter, is one; the SDK decides about everything else.
 */
import type { IncomingHttpHeaders } from 'node:http';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  classifyInboundRequest,
  type Implementation,
  isJsonContentType,
  type JSONRPCRequest,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';

export interface DirectCall {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: unknown;
  readonly capabilities: ClientCapabilities;
}

const REVISION = '2026-07-28';
const METHOD = 'tools/call';
const MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

export const readDirectCall = (headers: IncomingHttpHeaders, body: unknown): DirectCall | undefined => {
  const { 'mcp-protocol-version': revision, 'mcp-method': method, 'mcp-name': name } = headers;
  if (revision !== REVISION || method !== METHOD || typeof name !== 'string') return undefined;
  if (!isJsonContentType(headers['content-type'])) return undefined;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: revision,
    mcpMethodHeader: method,
    body,
  });
  if (route.kind !== 'modern' || route.messageKind !== 'request') return undefined;
  const { id, params } = route.message as JSONRPCRequest;
  if (params?.['name'] !== name || !isPlain(params)) return undefined;
  return {
    id,
    name,
    arguments: params['arguments'],
    capabilities: params._meta![CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities,
  };
};

/** Progress needs a stream, and other members the dialogues of the SDK. */
const isPlain = (params: NonNullable<JSONRPCRequest['params']>): boolean => {
  const { arguments: args, _meta } = params;
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  if (args !== undefined && !isObject) return false;
  return _meta?.progressToken === undefined && Object.keys(params).every((name) => MEMBERS.has(name));
};

/** The answer as the SDK writes it, which gives tasks an empty content, too. */
export const directAnswer = (
  { id }: Pick<DirectCall, 'id'>,
  { _meta, content = [], ...result }: Partial<CallToolResult>,
  serverInfo: Implementation,
): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      ...result,
      content,
      _meta: { ..._meta, [SERVER_INFO_META_KEY]: serverInfo },
    },
  });
