/**
 * Large JSON, read and written in slices. `JSON.parse` of an answer of 64 MiB holds the event loop for seconds, so such
 * a document is cut into pieces between members at any depth, because nearly all of it may be one list.
 */
import { inSlices } from './in-slices.ts';

/** Smaller documents are read and written at once. */
export const LARGE_JSON_BYTES = 256 * 1024;

/** The names and positions that lead to the first member of a piece; empty for the whole document. */
export type JsonPath = readonly (string | number)[];

/** Parses the whole document, or a list or an object of some of its members. `root` is what has been read of it. */
export type ParsePiece = (json: string, path: JsonPath, root: unknown) => unknown;

const plainly: ParsePiece = (json) => JSON.parse(json);

export const parseLargeJson = async (bytes: Buffer, parsePiece: ParsePiece = plainly): Promise<unknown> =>
  bytes.byteLength <= LARGE_JSON_BYTES
    ? parsePiece(bytes.toString('utf8'), [], undefined)
    : inSlices(parseSteps(bytes, parsePiece));

const LARGE_VALUE_MEMBERS = 10_000;

/** Whether a value has enough members that it should be written in slices. Stops counting at the limit. */
export const hasManyMembers = (value: unknown): boolean => {
  let members = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next)) continue;
    const own = Array.isArray(next) ? next : Object.values(next);
    members += own.length;
    if (members > LARGE_VALUE_MEMBERS) return true;
    for (const member of own) if (isObject(member)) open.push(member);
  }
  return false;
};

/** The JSON of a value, in pieces when it is large or has many members. */
export const stringifyJson = async (
  value: unknown,
  { isLarge }: { readonly isLarge: boolean },
): Promise<readonly Buffer[]> =>
  isLarge || hasManyMembers(value)
    ? inSlices(stringifySteps(value))
    : [Buffer.from(JSON.stringify(value) ?? 'null')];

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────

const PIECE_BYTES = 32 * 1024;
/** An object with millions of names cannot be made or read in slices. */
const MAX_NAMES = 100_000;

export class TooManyNamesError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`an object of the JSON has more than ${limit} names`);
    this.name = 'TooManyNamesError';
    this.limit = limit;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, LETTER_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

interface Container {
  readonly value: unknown[] | Record<string, unknown>;
  /** Its position in the enclosing container. */
  readonly key: string | number | undefined;
  names: number;
}

interface Reading {
  readonly bytes: Buffer;
  readonly parsePiece: ParsePiece;
  /** The containers around the next member, the outermost first. */
  readonly open: Container[];
}

function* parseSteps(bytes: Buffer, parsePiece: ParsePiece): Generator<void, unknown> {
  const start = skipSpace(bytes, 0);
  if (!isOpening(bytes[start])) return JSON.parse(bytes.toString('utf8'));
  const root = containerAt(bytes, start, undefined);
  const reading: Reading = { bytes, parsePiece, open: [root] };
  const { open } = reading;
  let at = skipSpace(bytes, start + 1);
  while (open.length > 0) {
    const { end, isLast } = endOfPiece(bytes, at);
    if (end > at) addPiece(reading, at, end);
    if (isLast) {
      const { value } = open.pop()!;
      if ((bytes[end] === CLOSE_LIST) !== Array.isArray(value)) throw invalid(bytes, end);
      at = afterMember(reading, end + 1);
    } else {
      at = end > at ? afterMember(reading, end) : yield* parseLargeMember(reading, at);
    }
    yield;
  }
  if (at < bytes.length) throw invalid(bytes, at);
  return root.value;
}

/** The end of as many whole members as fit into a piece, or `start` if even the first member is too large. */
const endOfPiece = (bytes: Buffer, start: number): { readonly end: number; readonly isLast: boolean } => {
  const limit = Math.min(start + PIECE_BYTES, bytes.length);
  let depth = 0;
  let end = start;
  for (let at = start; at < limit; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at + 1, limit);
    else if (byte === COMMA && depth === 0) end = at;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return { end: at, isLast: true };
      depth--;
    }
  }
  if (limit === bytes.length) throw invalid(bytes, limit);
  return { end, isLast: false };
};

/** A container is opened, so that its own members are read in pieces; a text is read in pieces at once. */
function* parseLargeMember(reading: Reading, start: number): Generator<void, number> {
  const { bytes, open } = reading;
  const around = open.at(-1)!;
  const [key, value] = Array.isArray(around.value)
    ? [around.value.length, start]
    : [nameAt(bytes, start), afterName(bytes, start)];
  if (isOpening(bytes[value])) {
    const inner = containerAt(bytes, value, key);
    addMember(around, key, inner.value);
    open.push(inner);
    return skipSpace(bytes, value + 1);
  }
  if (bytes[value] === QUOTE) {
    const { text, end } = yield* parseText(bytes, value + 1);
    addMember(around, key, text);
    return afterMember(reading, end);
  }
  const end = endOfScalar(bytes, value);
  addPiece(reading, start, end);
  return afterMember(reading, end);
}

function* parseText(bytes: Buffer, start: number): Generator<void, { text: string; end: number }> {
  let text = '';
  let at = start;
  while (bytes[at] !== QUOTE) {
    const end = endOfTextPiece(bytes, at);
    text += JSON.parse(`"${bytes.toString('utf8', at, end)}"`);
    at = end;
    yield;
  }
  return { text, end: at + 1 };
}

/** A number, `true`, `false` or `null` ends before a sign or white space. */
const endOfScalar = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && /[\w.+-]/.test(String.fromCharCode(bytes[at]!))) at++;
  if (at === start) throw invalid(bytes, at);
  return at;
};

const nameAt = (bytes: Buffer, start: number): string =>
  JSON.parse(bytes.toString('utf8', start, endOfText(bytes, start + 1, bytes.length) + 1)) as string;

/** The start of the value behind a name. */
const afterName = (bytes: Buffer, start: number): number => {
  const at = skipSpace(bytes, endOfText(bytes, start + 1, bytes.length) + 1);
  if (bytes[at] !== COLON) throw invalid(bytes, at);
  return skipSpace(bytes, at + 1);
};

/** The closing quote, or the limit. */
const endOfText = (bytes: Buffer, start: number, limit: number): number => {
  let at = start;
  while (at < limit && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
};

/** Cuts neither an escape nor a character. */
const endOfTextPiece = (bytes: Buffer, start: number): number => {
  const limit = start + PIECE_BYTES;
  let at = start;
  while (bytes[at] !== QUOTE && (at < limit || isInsideCharacter(bytes[at]))) {
    if (at >= bytes.length) throw invalid(bytes, at);
    if (bytes[at] !== BACKSLASH) at += 1;
    else at += bytes[at + 1] === LETTER_U ? 6 : 2;
  }
  return at;
};

const isInsideCharacter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;

const isOpening = (byte: number | undefined): boolean => byte === OPEN_LIST || byte === OPEN_OBJECT;
const isClosing = (byte: number | undefined): boolean => byte === CLOSE_LIST || byte === CLOSE_OBJECT;

const containerAt = (bytes: Buffer, at: number, key: Container['key']): Container => ({
  value: bytes[at] === OPEN_LIST ? [] : {},
  key,
  names: 0,
});

const addPiece = ({ bytes, parsePiece, open }: Reading, start: number, end: number): void => {
  const around = open.at(-1)!;
  const text = bytes.toString('utf8', start, end);
  const [json, first] = Array.isArray(around.value)
    ? [`[${text}]`, around.value.length]
    : [`{${text}}`, nameAt(bytes, start)];
  const path = [...open.flatMap(({ key }) => key ?? []), first];
  addMembers(around, parsePiece(json, path, open[0]!.value));
};

const addMembers = (around: Container, piece: unknown): void => {
  if (Array.isArray(around.value)) for (const item of piece as unknown[]) around.value.push(item);
  else for (const [name, value] of Object.entries(piece as object)) addMember(around, name, value);
};

const addMember = (around: Container, key: string | number, value: unknown): void => {
  if (Array.isArray(around.value)) {
    around.value.push(value);
    return;
  }
  around.names += 1;
  if (around.names > MAX_NAMES) throw new TooManyNamesError(MAX_NAMES);
  // Assigning `__proto__` would set the prototype.
  if (key === '__proto__')
    Object.defineProperty(around.value, key, { value, enumerable: true, writable: true, configurable: true });
  else around.value[key] = value;
};

/** The start of the next member, or the closing sign; after the whole document the start of what follows. */
const afterMember = ({ bytes, open }: Reading, end: number): number => {
  const at = skipSpace(bytes, end);
  if (open.length === 0 || isClosing(bytes[at])) return at;
  if (bytes[at] !== COMMA) throw invalid(bytes, at);
  const next = skipSpace(bytes, at + 1);
  if (isClosing(bytes[next])) throw invalid(bytes, next);
  return next;
};

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const skipSpace = (bytes: Buffer, start: number): number => {
  let at = start;
  while (isSpace(bytes[at])) at++;
  return at;
};

const invalid = (bytes: Buffer, at: number): SyntaxError =>
  new SyntaxError(`the JSON of ${bytes.length} bytes is not valid at byte ${at}`);

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────

const PIECE_CHARS = 32 * 1024;
/** The members of a container that are written at once, and the longest text among them. */
const FLAT_MEMBERS = 256;
const FLAT_CHARS = 256;

interface Output {
  /** True when a piece is complete: the moment to pause. */
  write(text: string): boolean;
}

function* stringifySteps(value: unknown): Generator<void, readonly Buffer[]> {
  const pieces: Buffer[] = [];
  let text = '';
  const output: Output = {
    write: (more) => {
      text += more;
      if (text.length < PIECE_CHARS) return false;
      pieces.push(Buffer.from(text));
      text = '';
      return true;
    },
  };
  yield* writeValue(value, output);
  pieces.push(Buffer.from(text));
  return pieces;
}

function* writeValue(value: unknown, output: Output): Generator<void, void> {
  if (typeof value === 'string' && value.length > PIECE_CHARS) yield* writeText(value, output);
  else if (Array.isArray(value)) yield* writeList(value, output);
  else if (isObject(value) && !('toJSON' in value)) yield* writeObject(value, output);
  else if (output.write(JSON.stringify(value) ?? 'null')) yield;
}

function* writeText(text: string, output: Output): Generator<void, void> {
  output.write('"');
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + PIECE_CHARS, text.length);
    // The two halves of a character stay together: alone each would be written as an escape.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    if (output.write(JSON.stringify(text.slice(start, end)).slice(1, -1))) yield;
  }
  output.write('"');
}

function* writeList(list: readonly unknown[], output: Output): Generator<void, void> {
  output.write('[');
  for (let start = 0, end = 0; start < list.length; start = end) {
    if (start > 0) output.write(',');
    end = start;
    while (end < list.length && end - start < FLAT_MEMBERS && isFlat(list[end])) end += 1;
    if (end === start) {
      yield* writeValue(list[start], output);
      end = start + 1;
    } else if (output.write(JSON.stringify(list.slice(start, end)).slice(1, -1))) yield;
  }
  output.write(']');
}

function* writeObject(object: object, output: Output): Generator<void, void> {
  let separator = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue;
    output.write(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    yield* writeValue(value, output);
  }
  output.write(separator === '{' ? '{}' : '}');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isFlat = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= FLAT_CHARS : !isObject(value);
