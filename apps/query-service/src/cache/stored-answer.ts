/**
 * An answer as it is kept: its JSON in two parts, so that a response is put together from bytes without parsing
 * them. `main` are the results with what describes them, `details` what only those who look inside want.
 *
 *   4 bytes length of the head · head (JSON) · main `{"results":…,"columns":…` · details `,"hogql":…`
 */
import type { Interval, QueryAnswer } from '@meridian/contracts/query';

export interface AnswerHead {
  /** Of the clock that the query saw. */
  readonly computedAt: string;
  readonly interval: Interval | 'none';
  readonly rangeFrom?: string | undefined;
  readonly rangeEnd?: string | undefined;
  readonly timezone: string;
  /** What the author got wrong, in an answer for those who look inside. */
  readonly error?: string | undefined;
  /** What the engine read. */
  readonly rowsRead?: number | undefined;
  readonly bytesRead?: number | undefined;
  /** How many members `results` has. */
  readonly rows: number;
  readonly mainBytes: number;
}

export interface StoredAnswer {
  readonly head: AnswerHead;
  /** Without its closing brace. */
  readonly main: Uint8Array;
  readonly details: Uint8Array;
}

const DETAILS: ReadonlySet<string> = new Set([
  'hogql',
  'query',
  'clickhouse',
  'explain',
  'statistics',
  'timings',
  'modifiers',
  'resolved_date_range',
  'resolved_compare_date_range',
]);

const LENGTH_BYTES = 4;

export const encodeAnswer = (
  { results, ...members }: QueryAnswer,
  head: Omit<AnswerHead, 'mainBytes' | 'rows'>,
): Uint8Array => {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  const main = Buffer.from(
    `{"results":${JSON.stringify(results ?? null)}${membersText(entries.filter(([name]) => !DETAILS.has(name)))}`,
  );
  const details = Buffer.from(membersText(entries.filter(([name]) => DETAILS.has(name))));
  const rows = Array.isArray(results) ? results.length : 1;
  const headBytes = Buffer.from(JSON.stringify({ ...head, rows, mainBytes: main.byteLength }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headBytes.byteLength);
  return Buffer.concat([length, headBytes, main, details]);
};

export const decodeAnswer = (bytes: Uint8Array): StoredAnswer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = LENGTH_BYTES + buffer.readUInt32BE();
  const head = JSON.parse(buffer.toString('utf8', LENGTH_BYTES, start)) as AnswerHead;
  const end = start + head.mainBytes;
  return { head, main: buffer.subarray(start, end), details: buffer.subarray(end) };
};

/** The response: the stored bytes, and what holds for this caller at this moment. */
export const spliceAnswer = (
  { main, details }: StoredAnswer,
  tail: Readonly<Record<string, unknown>>,
  { withDetails }: { readonly withDetails: boolean },
): Buffer =>
  Buffer.concat([
    main,
    ...(withDetails ? [details] : []),
    Buffer.from(`${membersText(Object.entries(tail))}}`),
  ]);

const membersText = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join('');
