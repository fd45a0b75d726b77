/** Facts about the rows of an insert that its body gives without being parsed. */
const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The number of rows that are JSON values; `rowStart` is the bracket that begins each, and only blanks separate them.
 * Undefined for a body that is not whole: joined to others, an open string or bracket would swallow their rows.
 */
export const countWholeRows = (bytes: Buffer, rowStart: '{' | '['): number | undefined => {
  const first = rowStart.charCodeAt(0);
  const open: number[] = [];
  let rows = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (open.length === 0 && byte !== first && !isBlank(byte)) return undefined;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      open.push(byte + 2); // both brackets close with the next but one character
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (open.pop() !== byte) return undefined;
      if (open.length === 0) rows += 1;
    } else if (byte === QUOTE) {
      at = endOfString(bytes, at);
      if (at === -1) return undefined;
    }
  }
  return open.length === 0 ? rows : undefined;
};

const isBlank = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;

/** The place of the closing quote. A loop is faster than `indexOf`, because most strings are short. */
const endOfString = (bytes: Buffer, start: number): number => {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return -1;
};

export const withoutBlankEnds = (bytes: Buffer): Buffer => {
  let start = 0;
  let end = bytes.length;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
};

/** Formats without a header. */
const ROWS_ONLY = /^(JSONEachRow|JSONCompactEachRow|JSONLines|NDJSON|Values)$/i;
const NO_ROWS = /^[\s[\],;]*$/;

export const mustHaveRows = (format: string, bytes: Buffer): boolean =>
  ROWS_ONLY.test(format) && !NO_ROWS.test(bytes.toString('latin1'));
