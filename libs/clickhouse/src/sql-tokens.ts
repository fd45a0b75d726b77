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

const WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER = /\d[\w.]*/y;
const PLACEHOLDER_NAME = /\d*[A-Za-z_$][\w$]*/y;
const HEREDOC = /\$\w*\$/y;
/** The engine skips more characters than `\s`: characters without width too. */
const SPACE = /[\s\u0085\u180e\u200b-\u200d\u2060]+/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

export function* sqlTokens(sql: string): Generator<SqlToken, void, void> {
  let depth = 0;
  let at = 0;
  const heredocEnd = createHeredocEnds(sql);
  while (at < sql.length) {
    const blank = skipBlank(sql, at);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = readToken(sql, at, depth, heredocEnd);
    if (token.kind === 'symbol' && /[)\]}]/.test(token.text)) depth = Math.max(0, depth - 1);
    yield token.kind === 'symbol' ? { ...token, depth } : token;
    if (token.kind === 'placeholder' || (token.kind === 'symbol' && /[([{]/.test(token.text))) depth += 1;
    at = token.end;
  }
}

const skipBlank = (sql: string, at: number): number => {
  const space = matchAt(SPACE, sql, at);
  if (space) return at + space[0].length;
  if (LINE_COMMENTS.some((start) => sql.startsWith(start, at))) {
    const end = sql.indexOf('\n', at);
    return end === -1 ? sql.length : end + 1;
  }
  return sql.startsWith('/*', at) ? skipComment(sql, at) : at;
};

const LINE_COMMENTS = ['--', '//', '# ', '#!'];
const COMMENT_EDGE = /\/\*|\*\//g;

/** A comment may contain comments. An unterminated one extends to the end. */
const skipComment = (sql: string, start: number): number => {
  COMMENT_EDGE.lastIndex = start;
  for (let open = 0; ; ) {
    const edge = COMMENT_EDGE.exec(sql);
    if (!edge) return sql.length;
    open += edge[0] === '/*' ? 1 : -1;
    if (open === 0) return COMMENT_EDGE.lastIndex;
  }
};

const skipBlanks = (sql: string, start: number): number => {
  for (let at = start; ; ) {
    const next = skipBlank(sql, at);
    if (next === at) return at;
    at = next;
  }
};

const HEREDOC_MARKS = /\$(?=(\w*)\$)/g;

const lastPlaces = (sql: string): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const { 1: name, index } of sql.matchAll(HEREDOC_MARKS)) places.set(`$${name}$`, index);
  return places;
};

/**
 * Finds the second mark of a heredoc. The last place of each mark is noted once, so that a mark without a partner is not
 * sought to the end of the text.
 */
const createHeredocEnds = (sql: string) => {
  let lastPlace: ReadonlyMap<string, number> | undefined;
  return (mark: string, from: number): number => {
    lastPlace ??= lastPlaces(sql);
    return (lastPlace.get(mark) ?? -1) < from ? -1 : sql.indexOf(mark, from);
  };
};

const readToken = (
  sql: string,
  start: number,
  depth: number,
  heredocEnd: (mark: string, from: number) => number,
): SqlToken => {
  const first = sql[start] as string;
  if (first === "'") return { kind: 'string', ...quotedText(sql, start, first), start, depth };
  if (first === '`' || first === '"')
    return { kind: 'quoted', ...quotedText(sql, start, first), start, depth };
  if (first === '‘') return { kind: 'string', ...curlyQuotedText(sql, start, '’'), start, depth };
  if (first === '“') return { kind: 'quoted', ...curlyQuotedText(sql, start, '”'), start, depth };
  const heredoc = matchAt(HEREDOC, sql, start);
  if (heredoc) {
    const close = heredocEnd(heredoc[0], start + heredoc[0].length);
    if (close !== -1) {
      const text = sql.slice(start + heredoc[0].length, close);
      return { kind: 'string', text, start, end: close + heredoc[0].length, depth };
    }
  }
  const placeholder = first === '{' ? placeholderAt(sql, start) : undefined;
  if (placeholder) return { kind: 'placeholder', ...placeholder, start, depth };
  const word = matchAt(WORD, sql, start) ?? matchAt(NUMBER, sql, start);
  if (word) {
    const kind = /\d/.test(first) ? 'number' : 'word';
    return { kind, text: word[0], start, end: start + word[0].length, depth };
  }
  return { kind: 'symbol', text: first, start, end: start + 1, depth };
};

/** `{ name :`, with blanks and comments anywhere. */
const placeholderAt = (sql: string, start: number): { text: string; end: number } | undefined => {
  const name = matchAt(PLACEHOLDER_NAME, sql, skipBlanks(sql, start + 1));
  if (!name) return undefined;
  const colon = skipBlanks(sql, name.index + name[0].length);
  return sql[colon] === ':' ? { text: name[0], end: colon + 1 } : undefined;
};

/** Typographic quotes, in which nothing is escaped. */
const curlyQuotedText = (sql: string, start: number, quote: string): { text: string; end: number } => {
  const close = sql.indexOf(quote, start + 1);
  const end = close === -1 ? sql.length : close;
  return { text: sql.slice(start + 1, end), end: close === -1 ? end : end + 1 };
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
