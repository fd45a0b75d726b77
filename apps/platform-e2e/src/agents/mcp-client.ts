/** Handwritten messages to the MCP server, which the SDK's clients cannot send. */
import type { Answer } from '../clients/api.ts';

export const OLD_REVISION = '2025-11-25';
export const REVISION = '2026-07-28';

export interface RpcBody {
  readonly id?: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

const ACCEPT = 'application/json, text/event-stream';

/** Sends a body unchanged. The last message of a stream is the answer. */
export const post = async (
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer<RpcBody>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: ACCEPT, 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const last = text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .at(-1);
  return { status: response.status, headers: response.headers, body: JSON.parse(last?.slice(6) ?? text) };
};

export interface McpCaller {
  (method: string, params?: object): Promise<Answer<RpcBody>>;
  /** Calls a tool and returns its result. */
  readonly tool: (name: string, args?: object) => Promise<ToolResult>;
}

export const mcpAt = (url: string, token: string | null): McpCaller => {
  const send = (method: string, params: object = {}) =>
    post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
      'mcp-protocol-version': OLD_REVISION,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    });
  return Object.assign(send, {
    tool: async (name: string, args: object = {}) => {
      const { status, body } = await send('tools/call', { name, arguments: args });
      if (body.result === undefined) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
      return body.result as unknown as ToolResult;
    },
  });
};

/** A message of the revision 2026-07-28. */
export const envelope = (method: string, params: object = {}, capabilities: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 7,
    method,
    params: {
      ...params,
      _meta: {
        ...(params as { readonly _meta?: object })._meta,
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    },
  });
