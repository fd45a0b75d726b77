/**
 * Enough of ClickHouse's lexer to know what is code and what is text: comments and strings never decide anything.
 * It is lazy, so that the data behind `INSERT … VALUES` is not walked through.
 */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'placeholder';
  /** As written; without the quotes for `quoted`, the bare name for `placeholder`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How many brackets are open around it. */
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

export function* tokens(sql: string): Generator<Token, void, void> {
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

const readToken = (sql: string, start: number, depth: number): Token => {
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

/** Quotes end a text, doubled quotes and backslashes stand inside it. An open text reaches to the end. */
const quotedText = (sql: string, start: number, quote: string): { text: string; end: number } => {
  let text = '';
  let at = start + 1;
  while (at < sql.length) {
    const character = sql[at] as string;
    if (character === '\\') {
      text += sql[at + 1] ?? '';
      at += 2;
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

export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase());

export const isSymbol = (token: Token | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol;
