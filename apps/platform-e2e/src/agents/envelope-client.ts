/** Messages of the revision 2026-07-28 with the headers that repeat their members, and their streams. */
import type { Answer } from '../clients/api.ts';
import { post, REVISION, type RpcBody } from './mcp-client.ts';

interface Params {
  readonly name?: string;
  readonly uri?: string;
  readonly taskId?: string;
}

const ACCEPT = 'application/json, text/event-stream';

/** The headers that repeat members of the message. */
const headersOf = (token: string, body: string): Record<string, string> => {
  const { method, params } = JSON.parse(body) as { readonly method: string; readonly params: Params };
  const name = params.name ?? params.uri ?? params.taskId;
  return {
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
};

export const send = (url: string, token: string, body: string): Promise<Answer<RpcBody>> =>
  post(url, body, headersOf(token, body));

export interface MessageStream {
  /** The next message; comments are left out. */
  next(): Promise<RpcBody & { readonly method?: string; readonly params?: object }>;
  cancel(): Promise<void>;
}

/** Sends a message that is answered with a stream. */
export const openStream = async (url: string, token: string, body: string): Promise<MessageStream> => {
  const headers = { accept: ACCEPT, 'content-type': 'application/json', ...headersOf(token, body) };
  const { body: stream } = await fetch(url, { method: 'POST', headers, body });
  const reader = stream!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    next: async () => {
      for (;;) {
        const message = /^data: (\{.*\})\r?\n/m.exec(text);
        if (message !== null) {
          text = text.slice(message.index + message[0].length);
          return JSON.parse(message[1]!) as RpcBody;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended: ${text}`);
        text += value;
      }
    },
    cancel: () => reader.cancel(),
  };
};
