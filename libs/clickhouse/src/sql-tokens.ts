/**
 * A minimal lexer for ClickHouse SQL that separates code from comments and strings. It is lazy, so that it does not
 * scan the data after `INSERT … VALUES`.
 */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'placeholder';
  /** The token as written; without quotes for `quoted`, the bare name for `placeholder`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The number of open brackets around the token. */
  readonly depth: number;
}

const WORD = /[A-Za-z_\u0080-\uffff$][\w\u0080-\uffff$]*/y;
const NUMBER = /\d[\w.]*/y;
const PLACEHOLDER = /\{\s*([A-Za-z_]\w*)\s*:/y;
const HEREDOC = /\$\w*\$/y;
const SPACE = /[\s\u00a0\ufeff]+/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

export function* sqlTokens(sql: string): Generator<SqlToken, void, void> {
  let depth = 0;
  let at = 0;
  while (at < sql.length) {
    const blank = skipBlank(sql, at);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = readToken(sql, at, depth);
    if (token.kind === 'symbol' && /[)\]}]/.test(token.text)) depth = Math.max(0, depth - 1);
    yield token.kind === 'symbol' ? { ...token, depth } : token;
    if (token.kind === 'placeholder' || (token.kind === 'symbol' && /[([{]/.test(token.text))) depth += 1;
    at = token.end;
  }
}

const skipBlank = (sql: string, at: number): number => {
  const space = matchAt(SPACE, sql, at);
  if (space) return at + space[0].length;
  if (sql.startsWith('--', at) || sql.startsWith('# ', at) || sql.startsWith('#!', at)) {
    const end = sql.indexOf('\n', at);
    return end === -1 ? sql.length : end + 1;
  }
  if (sql.startsWith('/*', at)) {
    const end = sql.indexOf('*/', at + 2);
    return end === -1 ? sql.length : end + 2;
  }
  return at;
};

const readToken = (sql: string, start: number, depth: number): SqlToken => {
  const first = sql[start] as string;
  if (first === "'") return { kind: 'string', ...quotedText(sql, start, first), start, depth };
  if (first === '`' || first === '"')
    return { kind: 'quoted', ...quotedText(sql, start, first), start, depth };
  const heredoc = matchAt(HEREDOC, sql, start);
  if (heredoc) {
    const close = sql.indexOf(heredoc[0], start + heredoc[0].length);
    if (close !== -1) {
      const text = sql.slice(start + heredoc[0].length, close);
      return { kind: 'string', text, start, end: close + heredoc[0].length, depth };
    }
  }
  const placeholder = matchAt(PLACEHOLDER, sql, start);
  if (placeholder) {
    const end = start + placeholder[0].length;
    return { kind: 'placeholder', text: placeholder[1] as string, start, end, depth };
  }
  const word = matchAt(WORD, sql, start) ?? matchAt(NUMBER, sql, start);
  if (word) {
    const kind = /\d/.test(first) ? 'number' : 'word';
    return { kind, text: word[0], start, end: start + word[0].length, depth };
  }
  return { kind: 'symbol', text: first, start, end: start + 1, depth };
};

const ESCAPE = /\\(?:[xX]([0-9a-fA-F]{2})|([\s\S]))/y;
const CONTROLS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\u000b',
  0: '\0',
};
const KEEPS_ITS_BACKSLASH = /[^\\`"'/]/;

/** Follows the engine: `\N` is empty, and an unknown escape keeps its backslash. */
const unescaped = ([, hex, character = '']: RegExpExecArray): string => {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (character === 'N') return '';
  return CONTROLS[character] ?? (KEEPS_ITS_BACKSLASH.test(character) ? `\\${character}` : character);
};

/** A quote ends a string; doubled quotes and backslash escapes do not. An unterminated string extends to the end. */
const quotedText = (sql: string, start: number, quote: string): { text: string; end: number } => {
  let text = '';
  let at = start + 1;
  while (at < sql.length) {
    const character = sql[at] as string;
    if (character === '\\') {
      const sequence = matchAt(ESCAPE, sql, at);
      text += sequence ? unescaped(sequence) : '';
      at += sequence?.[0].length ?? 1;
    } else if (character !== quote) {
      text += character;
      at += 1;
    } else if (sql[at + 1] === quote) {
      text += quote;
      at += 2;
    } else {
      return { text, end: at + 1 };
    }
  }
  return { text, end: sql.length };
};

export const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase());

export const isSymbol = (token: SqlToken | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol;
