import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Waits before the first byte. */
  readonly delayMs?: number;
  /** Sends one byte at a time, with this pause between bytes. */
  readonly dripEveryMs?: number;
  /** Cuts the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number;
}

export const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): ScriptedResponse => ({
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

export const redirect = (to: string, status = 302): ScriptedResponse => ({
  status,
  headers: { location: to },
});

/** Valid JSON of at least this many bytes. */
export const oversize = (bytes: number): ScriptedResponse => json({ padding: 'x'.repeat(bytes) });

export const wrongType = (body: unknown): ScriptedResponse => ({
  headers: { 'content-type': 'text/html' },
  body,
});

export const slowDrip = (body: unknown, everyMs: number): ScriptedResponse => ({
  ...json(body),
  dripEveryMs: everyMs,
});

/** Accepts the request and never answers. */
export const silence = (): ScriptedResponse => ({ delayMs: Number.POSITIVE_INFINITY });

export const send = async (response: ServerResponse, script: ScriptedResponse): Promise<void> => {
  if (script.delayMs === Number.POSITIVE_INFINITY) return;
  if (script.delayMs !== undefined) await sleep(script.delayMs);
  const body = bytesOf(script.body);
  response.writeHead(script.status ?? 200, script.headers);
  if (script.cutAfterBytes !== undefined) {
    response.write(body.subarray(0, script.cutAfterBytes), () => response.destroy());
  } else if (script.dripEveryMs !== undefined) {
    await drip(response, body, script.dripEveryMs);
  } else {
    response.end(body);
  }
};

const bytesOf = (body: unknown): Buffer => {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(JSON.stringify(body));
};

const drip = async (response: ServerResponse, body: Buffer, everyMs: number): Promise<void> => {
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.from([byte]));
    await sleep(everyMs);
  }
  response.end();
};
