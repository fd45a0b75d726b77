/**
 * An answer as it is kept: its JSON in two parts, so that a response is put together from bytes without parsing
 * them. `main` are the results with what describes them, `details` what only `debug` shows.
 *
 *   4 bytes length of the head · head (JSON) · main `{"results":…,"columns":…` · details `,"hogql":…`
 */
export interface AnswerHead {
  readonly computedAt: string;
  readonly rows: number;
  readonly mainBytes: number;
}

export interface StoredAnswer {
  readonly head: AnswerHead;
  /** Without its closing brace. */
  readonly main: Uint8Array;
  readonly details: Uint8Array;
}

export interface AnswerParts {
  /** JSON of `results`. */
  readonly results: string | Uint8Array;
  readonly rows: number;
  readonly members: Readonly<Record<string, unknown>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly computedAt: Date;
}

const LENGTH_BYTES = 4;
const RESULTS = Buffer.from('{"results":');

export const encodeAnswer = ({ results, rows, members, details, computedAt }: AnswerParts): Buffer => {
  const main = Buffer.concat([RESULTS, toBuffer(results), Buffer.from(membersText(members))]);
  const head: AnswerHead = { computedAt: computedAt.toISOString(), rows, mainBytes: main.byteLength };
  const headBytes = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headBytes.byteLength);
  return Buffer.concat([length, headBytes, main, Buffer.from(membersText(details))]);
};

export const decodeAnswer = (bytes: Uint8Array): StoredAnswer => {
  const buffer = toBuffer(bytes);
  const start = LENGTH_BYTES + buffer.readUInt32BE();
  const head = JSON.parse(buffer.toString('utf8', LENGTH_BYTES, start)) as AnswerHead;
  const end = start + head.mainBytes;
  return { head, main: buffer.subarray(start, end), details: buffer.subarray(end) };
};

/** The response: the stored bytes, and what holds for this run. */
export const spliceAnswer = (
  { main, details }: StoredAnswer,
  tail: Readonly<Record<string, unknown>>,
  { withDetails }: { readonly withDetails: boolean },
): Buffer => Buffer.concat([main, ...(withDetails ? [details] : []), Buffer.from(`${membersText(tail)}}`)]);

const membersText = (members: Readonly<Record<string, unknown>>): string => {
  let text = '';
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) text += `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
  }
  return text;
};

const toBuffer = (bytes: string | Uint8Array): Buffer =>
  typeof bytes === 'string'
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
