/** HogQL text → tokens. One pass, each character looked at once. */
import { syntaxError } from './syntax-error.ts';
import { followTags, untilMarkup } from './tag-text.ts';

type TokenType = 'word' | 'quoted' | 'string' | 'template' | 'number' | 'symbol' | 'text' | 'end';

export interface Token {
  readonly type: TokenType;
  /** The token as written. Words also have the form by which they are compared. */
  readonly text: string;
  /** Words in lower case, names without quotes, texts without quotes and escapes. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Longest first: the first that fits is taken. */
const SYMBOL = /=~\*|!~\*|<=>|->|::|\?\?|\?\.|\|\||==|!=|<>|<=|>=|=~|!~|~\*|[()[\]{},.:;?=<>+\-*/%~]/y;

/** More than people write, and few enough to tokenize in milliseconds. */
const MAX_TOKENS = 100_000;

const SPACE_OR_COMMENT = /[\s\u00a0\ufeff]+|--[^\n]*|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//y;
const WORD = /[A-Za-z_$][A-Za-z0-9_$]*/y;
/** The digits of whole numbers, fractions and exponents may be separated by underscores. */
const NUMBER =
  /0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|0[bB][01]+(?:_[01]+)*|(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?/y;
const GLUED = /[A-Za-z0-9_]+/y;
const DIGITS = /\d+/y;

export const tokenize = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  const matchAt = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (type: TokenType, length: number, value?: string): void => {
    if (tokens.length >= MAX_TOKENS)
      throw syntaxError('This query is too large.', { start: at, end: at + length });
    const written = text.slice(at, at + length);
    tokens.push({ type, text: written, value: value ?? written, start: at, end: at + length });
    if (type === 'symbol') tags.see(written, text[at + 1]);
    at += length;
  };
  const tags = followTags(tokens);
  while (at < text.length) {
    if (tags.isInText()) {
      const length = untilMarkup(text, at) - at;
      if (length > 0) {
        push('text', length);
        continue;
      }
    }
    const skipped = matchAt(SPACE_OR_COMMENT);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    if (text.startsWith('/*', at))
      throw syntaxError('This comment has no closing */.', { start: at, end: at + '/*'.length });
    const char = text[at]!;
    if (char === "'" || char === '`' || char === '"') {
      const { length, value } = readQuoted(text, at);
      if (char !== "'" && value.includes('\0'))
        throw syntaxError('A name must not contain a NUL character.', { start: at, end: at + length });
      push(char === "'" ? 'string' : 'quoted', length, value);
      continue;
    }
    if ((char === 'f' || char === 'F') && text[at + 1] === "'") {
      push('template', 1 + templateLength(text, at + 1));
      continue;
    }
    // After a dot only digits: `a.1.2` is two members, not one and two tenths.
    const number = startsNumber(tokens, text, at)
      ? matchAt(tokens.at(-1)?.text === '.' ? DIGITS : NUMBER)
      : undefined;
    if (number !== undefined) {
      assertEndsNumber(text, at, number);
      push('number', number.length);
      continue;
    }
    const word = matchAt(WORD);
    if (word !== undefined) {
      push('word', word.length, word.toLowerCase());
      continue;
    }
    const symbol = matchAt(SYMBOL);
    if (symbol === undefined) throw unexpectedCharacter(text, at);
    push('symbol', symbol.length);
  }
  tokens.push({ type: 'end', text: '', value: '', start: text.length, end: text.length });
  return tokens;
};

/** `0b12` would otherwise be the number 0b1 and an alias. */
const assertEndsNumber = (text: string, start: number, number: string): void => {
  GLUED.lastIndex = start + number.length;
  const rest = GLUED.exec(text)?.[0];
  if (rest === undefined) return;
  throw syntaxError(`${number}${rest} is not a number. Put a space after the number, or quote a name`, {
    start,
    end: start + number.length + rest.length,
  });
};

const startsNumber = (tokens: readonly Token[], text: string, at: number): boolean => {
  if (isDigit(text[at])) return true;
  if (text[at] !== '.' || !isDigit(text[at + 1])) return false;
  const previous = tokens.at(-1);
  const followsValue =
    previous !== undefined &&
    (previous.type === 'word' ||
      previous.type === 'quoted' ||
      previous.type === 'number' ||
      previous.text === ')' ||
      previous.text === ']');
  return !followsValue;
};

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Operators of other languages, and characters that word processors insert. */
const MEANT: Readonly<Record<string, string>> = {
  '&&': 'AND',
  '!': 'NOT',
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
  '–': '-',
  '−': '-',
  '×': '*',
};

const unexpectedCharacter = (text: string, at: number): Error => {
  const char = text.startsWith('&&', at) ? '&&' : String.fromCodePoint(text.codePointAt(at)!);
  const span = { start: at, end: at + char.length };
  const meant = MEANT[char];
  if (meant !== undefined)
    return syntaxError(`Unexpected '${char}'. Did you mean: ${meant}?`, span, { wrong: char, meant });
  const code = char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return syntaxError(`Unexpected character '${char}' (U+${code})`, span);
};

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  r: '\r',
  n: '\n',
  t: '\t',
  '0': '\0',
  a: '\u0007',
  v: '\u000b',
  '\\': '\\',
};

/** Runs of characters that neither end the quoted text nor begin an escape. */
const UP_TO: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\]+/y,
  '"': /[^"\\]+/y,
  '`': /[^`\\]+/y,
};

/** A quote is doubled or escaped; an unknown escape keeps its backslash, so that '\d' is what a regex needs. */
const readQuoted = (text: string, start: number): { readonly length: number; readonly value: string } => {
  const quote = text[start]!;
  const plain = UP_TO[quote]!;
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    plain.lastIndex = at;
    const run = plain.exec(text)?.[0] ?? '';
    value += run;
    at += run.length;
    const char = text[at];
    if (char === undefined) break;
    if (char === quote) {
      if (text[at + 1] !== quote) return { length: at + 1 - start, value };
      value += quote;
      at++;
    } else if (at + 1 < text.length) {
      const next = text[++at]!;
      value += next === quote ? quote : (ESCAPES[next] ?? `\\${next}`);
    }
  }
  throw syntaxError(`This ${quote === "'" ? 'string' : 'name'} has no closing ${quote}`, {
    start,
    end: text.length,
  });
};

/** f'a {b} c': up to the closing quote, over the quotes inside of braces. */
const templateLength = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === "'" && depth <= 0) return at + 1 - start;
    else if (char === "'") at += readQuoted(text, at).length - 1;
  }
  throw syntaxError("This template string has no closing '", { start, end: text.length });
};
