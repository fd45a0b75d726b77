/** Reads the parts of a regular expression in RE2's syntax. Each function reads at a position and never looks back. */
import { REGEX_CATEGORIES } from './regex-categories.ts';

export interface RegexMistake {
  readonly mistake: string;
}

export interface RegexText {
  readonly pattern: string;
  /** Where the last `:]` begins, or -1. Known in advance, so that no `[:` has to search for it. */
  readonly lastNameEnd: number;
}

/** Characters that have been read, and the code of the last one where a range may begin or end with it. */
export interface RegexPart {
  readonly length: number;
  readonly code?: number;
  /** A lower bound for its share of the memory that RE2 may use for one pattern; 0 where it is little. */
  readonly share?: number;
}

export type Read = RegexPart | RegexMistake;

export const isMistake = (read: object): read is RegexMistake => 'mistake' in read;

const POSIX_CLASS =
  /\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/y;
const GROUP_NAME = /\(\?P?<([^>]*)(>?)/y;
const VALID_NAME = /^[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]+$/u;
const FLAGS = /\(\?[imsU]*(?:-[imsU]+)?[:)]/y;
const LOOK_AROUND = /\(\?<?[=!]/y;
const QUOTED = /\\Q([\s\S]*?)(?:\\E|$)/y;
const BACK_REFERENCE = /\\(?:[1-7](?![0-7])|[89])/y;
const CATEGORY = /\\([pP])(?:\{(?<name>[^}]*)(?<end>\}?)|[CLMNPSZ])/y;
const SET = /\\[dswDSW]/y;
const ASSERTION = /\\[bBAzC]/y;
const NUMBER =
  /\\(?:x\{(?<long>[\da-fA-F]+)\}|x(?<hex>[\da-fA-F]{2})|(?<octal>0[0-7]{0,2}|[1-7][0-7]{1,2}))/y;
const LETTER = /\\[afnrtv]/y;
const PUNCTUATION = /\\[^a-zA-Z0-9\u0080-\u{10FFFF}]/uy;
const HIGHEST_CODE = 0x10ffff;

const matchAt = (regex: RegExp, { pattern }: RegexText, at: number): RegExpExecArray | null => {
  regex.lastIndex = at;
  return regex.exec(pattern);
};

const lengthAt = (regex: RegExp, text: RegexText, at: number): number | undefined =>
  matchAt(regex, text, at)?.[0].length;

/** A character without a meaning. */
export const readCharacter = ({ pattern }: RegexText, at: number): RegexPart & { readonly code: number } => {
  const code = pattern.codePointAt(at)!;
  return { length: code > 0xffff ? 2 : 1, code };
};

export interface GroupStart extends RegexPart {
  /** `(?i)` opens no group. */
  readonly setsFlags: boolean;
  /** Replacements may refer to what it matches. */
  readonly captures: boolean;
}

export const readGroupStart = (text: RegexText, at: number): GroupStart | RegexMistake => {
  if (text.pattern[at + 1] !== '?') return { length: 1, setsFlags: false, captures: true };
  if (matchAt(LOOK_AROUND, text, at)) return { mistake: 'look-ahead and look-behind are not supported' };
  const named = matchAt(GROUP_NAME, text, at);
  if (named !== null) {
    const [begin, name, end] = named;
    if (end === '') return { mistake: 'the name of a group does not end' };
    return VALID_NAME.test(name!)
      ? { length: begin.length, setsFlags: false, captures: true }
      : { mistake: 'the name of a group may have letters, digits and underscores only' };
  }
  const [flags] = matchAt(FLAGS, text, at) ?? [];
  if (flags !== undefined) return { length: flags.length, setsFlags: flags.endsWith(')'), captures: false };
  return { mistake: `a group cannot begin with ${text.pattern.slice(at, at + 3)}` };
};

export const readClass = (text: RegexText, at: number): Read => {
  const { pattern } = text;
  const first = pattern[at + 1] === '^' ? at + 2 : at + 1;
  let next = first;
  while (next < pattern.length && (next === first || pattern[next] !== ']')) {
    const member = readSet(text, next) ?? readRange(text, next);
    if (isMistake(member)) return member;
    next += member.length;
  }
  return next < pattern.length ? { length: next + 1 - at } : { mistake: 'a closing bracket is missing' };
};

/** `[:alpha:]`, `\pL` or `\d`. */
const readSet = (text: RegexText, at: number): Read | undefined => {
  const { pattern, lastNameEnd } = text;
  if (pattern.startsWith('[:', at) && lastNameEnd >= at + 2) {
    const length = lengthAt(POSIX_CLASS, text, at);
    return length === undefined ? { mistake: 'the name between [: and :] is unknown' } : { length };
  }
  const length = lengthAt(SET, text, at);
  return length === undefined ? readCategory(text, at) : { length };
};

const readRange = (text: RegexText, at: number): Read => {
  const from = readMember(text, at);
  if (isMistake(from)) return from;
  const dash = at + from.length;
  const { pattern } = text;
  if (pattern[dash] !== '-' || dash + 1 >= pattern.length || pattern[dash + 1] === ']') return from;
  const to = readMember(text, dash + 1);
  if (isMistake(to)) return to;
  const length = from.length + 1 + to.length;
  return to.code! < from.code!
    ? { mistake: 'the bounds of a range in brackets are in the wrong order' }
    : { length };
};

const readMember = (text: RegexText, at: number): Read =>
  text.pattern[at] === '\\' ? readEscapedCharacter(text, at) : readCharacter(text, at);

/** Undefined for anything but `\p` and `\P`. */
const readCategory = (text: RegexText, at: number): Read | undefined => {
  if (!/^\\p/i.test(text.pattern.slice(at, at + 2))) return undefined;
  const category = matchAt(CATEGORY, text, at);
  const begin = text.pattern.slice(at, at + 2);
  const { name, end } = category?.groups ?? {};
  if (end === '') return { mistake: `a closing brace is missing after ${begin}` };
  if (category === null || (name !== undefined && !REGEX_CATEGORIES.has(name.replace('^', ''))))
    return { mistake: `the category after ${begin} is missing or unknown` };
  return {
    length: category[0].length,
    share: SHARES.get(name?.replace('^', '') ?? category[0].slice(2)) ?? 0,
  };
};

/** The engine takes 462 times `\PL` in a pattern and 558 times `\p{Lo}`; the rest is for its own parts. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['L', 1 / 500],
  ['Lo', 1 / 600],
]);

export interface EscapedPart extends RegexPart {
  /** `\Q\E` has no character. */
  readonly isEmpty?: boolean;
}

export const readEscape = (text: RegexText, at: number): EscapedPart | RegexMistake => {
  const quoted = matchAt(QUOTED, text, at);
  if (quoted !== null) return { length: quoted[0].length, isEmpty: quoted[1] === '' };
  const length = lengthAt(ASSERTION, text, at) ?? lengthAt(SET, text, at);
  if (length !== undefined) return { length };
  return readCategory(text, at) ?? readEscapedCharacter(text, at);
};

const readEscapedCharacter = (text: RegexText, at: number): Read => {
  const { pattern } = text;
  if (at + 1 >= pattern.length) return { mistake: 'the backslash at the end escapes nothing' };
  const begin = pattern.slice(at, at + 1 + readCharacter(text, at + 1).length);
  if (matchAt(BACK_REFERENCE, text, at)) return { mistake: `the back reference ${begin} is not supported` };
  const number = matchAt(NUMBER, text, at);
  if (number !== null) {
    const { long, hex, octal } = number.groups!;
    const code = octal === undefined ? Number.parseInt(long ?? hex!, 16) : Number.parseInt(octal, 8);
    return code > HIGHEST_CODE
      ? { mistake: `${begin} is followed by the number of no character` }
      : { length: number[0].length, code };
  }
  const length = lengthAt(LETTER, text, at);
  if (length !== undefined) return { length, code: LETTERS.get(pattern[at + 1]!)! };
  if (matchAt(PUNCTUATION, text, at)) return { length: 2, code: pattern.charCodeAt(at + 1) };
  return { mistake: `${begin} is not a known escape` };
};

const LETTERS: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);
