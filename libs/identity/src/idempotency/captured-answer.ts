/** A stored answer. */
import type { Response } from 'express';

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const KEPT_HEADERS = ['content-type', 'location', 'retry-after', 'www-authenticate'];
const REPLAYED_HEADER = 'idempotency-replayed';

/** Passes the complete answer to `keep` before it is sent; it is sent even if `keep` fails. */
export const captureAnswer = (res: Response, keep: (answer: KeptAnswer) => Promise<void>): void => {
  const chunks: Buffer[] = [];
  const end = res.end.bind(res) as (chunk?: unknown) => Response;
  const collect = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  res.write = ((chunk: unknown, encoding: unknown) => {
    collect(chunk, encoding);
    return true;
  }) as typeof res.write;
  res.end = ((chunk?: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    const body = Buffer.concat(chunks);
    void keep({ status: res.statusCode, headers: headersOf(res), body: body.toString() })
      .catch(() => {})
      .then(() => end(body));
    return res;
  }) as typeof res.end;
};

const encodingOf = (encoding: unknown): BufferEncoding =>
  typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';

const headersOf = (res: Response): Record<string, string> =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = res.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

/** The parsed body of a JSON answer. */
export const bodyOf = ({ headers, body }: KeptAnswer): unknown =>
  headers['content-type']?.includes('json') === true ? JSON.parse(body) : body;

export const sendKeptAnswer = (res: Response, { status, headers, body }: KeptAnswer): void => {
  res.status(status).set({ ...headers, [REPLAYED_HEADER]: 'true' });
  res.end(body);
};
