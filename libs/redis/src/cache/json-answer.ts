/**
 * The stored form of a JSON answer: two parts, from which a response is assembled as bytes without parsing them.
 * `main` has the results and their description, `details` the members for debugging.
 *
 *   4 bytes length of the head · head (JSON) · main `{"results":…,"columns":…` · details `,"hogql":…`
 */
import { parseLargeJson } from '@meridian/core';

export interface JsonAnswer<Head extends object> {
  readonly head: Head;
  /** The main part without its closing brace. */
  readonly main: Uint8Array;
  readonly details: Uint8Array;
}

export type Members = Readonly<Record<string, unknown>>;

export interface JsonAnswerParts<Head extends object> {
  /** Facts about the answer that need no parsing. */
  readonly head: Head;
  /** JSON of `results`, in pieces. */
  readonly results: readonly Buffer[];
  readonly members: Members;
  readonly details: Members;
}

const LENGTH_BYTES = 4;

export const encodeJsonAnswer = <Head extends object>({
  head,
  results,
  members,
  details,
}: JsonAnswerParts<Head>): Buffer => {
  const main = [Buffer.from('{"results":'), ...results, Buffer.from(membersText(members))];
  const mainBytes = main.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const headBytes = Buffer.from(JSON.stringify({ ...head, mainBytes }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headBytes.byteLength);
  return Buffer.concat([length, headBytes, ...main, Buffer.from(membersText(details))]);
};

export const decodeJsonAnswer = <Head extends object>(bytes: Uint8Array): JsonAnswer<Head> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = LENGTH_BYTES + buffer.readUInt32BE();
  const head = JSON.parse(buffer.toString('utf8', LENGTH_BYTES, start)) as Head & { mainBytes: number };
  const end = start + head.mainBytes;
  return { head, main: buffer.subarray(start, end), details: buffer.subarray(end) };
};

/** The results and their description as values. */
export const readJsonAnswer = ({ main }: Pick<JsonAnswer<object>, 'main'>): Promise<unknown> =>
  parseLargeJson(Buffer.concat([main, Buffer.from('}')]));

/** The response: the stored bytes and the members that depend on the caller and the time. */
export const spliceJsonAnswer = (
  { main, details }: JsonAnswer<object>,
  tail: Members,
  { withDetails }: { readonly withDetails: boolean },
): Buffer => Buffer.concat([main, ...(withDetails ? [details] : []), Buffer.from(`${membersText(tail)}}`)]);

export const bytesOfJsonAnswer = ({ main, details }: JsonAnswer<object>): number =>
  main.byteLength + details.byteLength;

/** `,"name":value` for each member that has a value: as JSON itself leaves undefined out. */
const membersText = (members: Members): string => {
  const text = JSON.stringify(members);
  return text === '{}' ? '' : `,${text.slice(1, -1)}`;
};
