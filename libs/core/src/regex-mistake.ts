/**
 * Finds mistakes in a regular expression in RE2's syntax. The engine compiles a pattern only when it meets a value,
 * so without this check a wrong pattern matches nothing wherever no event has the property. Most patterns that
 * are too large are left to the engine.
 */
import {
  type GroupStart,
  isMistake,
  type Read,
  type RegexMistake,
  type RegexText,
  readCharacter,
  readClass,
  readEscape,
  readGroupStart,
} from './regex-parts.ts';

/** A sentence about an invalid pattern; undefined for a valid one. */
export const patternProblem = (pattern: string): string | undefined => {
  const mistake = regexMistake(pattern);
  return mistake === undefined
    ? undefined
    : `The regular expression ${shown(pattern)} is invalid: ${mistake}.`;
};

/** How many parts of the pattern arise from counted repetitions: `[ab]{3}` has two. They slow down every search. */
export const countedParts = (pattern: string): number => {
  const result = readPattern(pattern);
  return isMistake(result) ? 0 : result.parts - result.written;
};

/** A sentence about a replacement that refers to a group which its pattern lacks. */
export const replacementProblem = (pattern: string, replacement: string): string | undefined => {
  const result = readPattern(pattern);
  if (isMistake(result)) return undefined; // a sentence of patternProblem
  const missing = [...replacement.matchAll(REFERENCE)].find(([, group]) => Number(group) > result.groups);
  return missing === undefined
    ? undefined
    : `The replacement ${shown(replacement)} is invalid: ${missing[0]} refers to a group that the regular expression does not have.`;
};

/** The engine reads every backslash before a digit as a reference, also one that follows a backslash. */
const REFERENCE = /\\(\d)/g;

const MAX_SHOWN = 100;

const shown = (pattern: string): string =>
  JSON.stringify(pattern.length > MAX_SHOWN ? `${pattern.slice(0, MAX_SHOWN)}…` : pattern);

const REPETITION = /[*+?]|\{(?<least>0|[1-9]\d{0,8})(?:(?<to>,)(?<most>0|[1-9]\d{0,8})?)?\}/y;
const MOST_REPETITIONS = 1_000;

/** The part that the next repetition would repeat: none, a part, or a part that is repeated already. */
type Last = 'nothing' | 'part' | 'repetition';

interface Group {
  /** The number of its parts, each as often as it is counted. */
  parts: number;
  /** How often one of its parts is repeated. Repetitions within each other multiply. */
  times: number;
  /** The least space in RE2 that all its parts need. */
  share: number;
  /** RE2 merges alternatives, so these may need nearly nothing. */
  hasAlternatives: boolean;
}

interface Reading extends Group {
  /** The open groups around the current one. */
  readonly around: Group[];
  timesOfLast: number;
  shareOfLast: number;
  partsOfLast: number;
  last: Last;
  /** The number of parts as written. */
  written: number;
  /** The number of groups that capture. */
  groups: number;
}

const EMPTY: Group = { parts: 0, times: 1, share: 0, hasAlternatives: false };

export const regexMistake = (pattern: string): string | undefined => {
  const result = readPattern(pattern);
  return isMistake(result) ? result.mistake : undefined;
};

const readPattern = (pattern: string): Pick<Reading, 'groups' | 'parts' | 'written'> | RegexMistake => {
  const text: RegexText = { pattern, lastNameEnd: pattern.lastIndexOf(':]') };
  const reading: Reading = {
    around: [],
    ...EMPTY,
    timesOfLast: 1,
    shareOfLast: 0,
    partsOfLast: 0,
    last: 'nothing',
    written: 0,
    groups: 0,
  };
  for (let at = 0; at < pattern.length; ) {
    const read = readNext(text, at, reading);
    if (isMistake(read)) return read;
    at += read.length;
  }
  if (reading.around.length > 0) return { mistake: 'a closing parenthesis is missing' };
  return shareOf(reading) > 1 ? { mistake: 'it is too large' } : reading;
};

const shareOf = ({ hasAlternatives, share }: Group): number => (hasAlternatives ? 0 : share);

const readNext = (text: RegexText, at: number, reading: Reading): Read => {
  REPETITION.lastIndex = at;
  const repetition = REPETITION.exec(text.pattern);
  if (repetition !== null) return readRepetition(text, at, repetition, reading);
  switch (text.pattern[at]) {
    case '(':
      return openGroup(readGroupStart(text, at), reading);
    case ')':
      return closeGroup(reading);
    case '|':
      reading.last = 'nothing';
      reading.hasAlternatives = true;
      return { length: 1 };
    case '[':
      return addPart(readClass(text, at), reading);
    case '\\': {
      const read = readEscape(text, at);
      return 'isEmpty' in read && read.isEmpty ? keepLast(read, reading) : addPart(read, reading);
    }
    default:
      return addPart(readCharacter(text, at), reading);
  }
};

const openGroup = (start: GroupStart | RegexMistake, reading: Reading): Read => {
  if (isMistake(start)) return start;
  if (start.setsFlags) return keepLast(start, reading);
  if (start.captures) reading.groups += 1;
  const { parts, times, share, hasAlternatives } = reading;
  reading.around.push({ parts, times, share, hasAlternatives });
  Object.assign(reading, EMPTY);
  reading.last = 'nothing';
  return start;
};

const closeGroup = (reading: Reading): Read => {
  const around = reading.around.pop();
  if (around === undefined) return { mistake: 'a closing parenthesis has no opening one' };
  reading.timesOfLast = reading.times;
  reading.shareOfLast = shareOf(reading);
  reading.partsOfLast = reading.parts;
  reading.parts += around.parts;
  reading.times = Math.max(around.times, reading.times);
  reading.share = around.share + reading.shareOfLast;
  reading.hasAlternatives = around.hasAlternatives;
  reading.last = 'part';
  return { length: 1 };
};

const addPart = (read: Read, reading: Reading): Read => {
  reading.timesOfLast = 1;
  reading.shareOfLast = isMistake(read) ? 0 : (read.share ?? 0);
  reading.share += reading.shareOfLast;
  reading.partsOfLast = 1;
  reading.parts += 1;
  reading.written += 1;
  reading.last = 'part';
  return read;
};

/** A repetition of the part before it. */
const keepLast = (read: Read, reading: Reading): Read => {
  if (reading.last === 'repetition') reading.last = 'part';
  return read;
};

const readRepetition = (
  { pattern }: RegexText,
  at: number,
  { 0: operator, groups }: RegExpExecArray,
  reading: Reading,
): Read => {
  const isLazy = pattern[at + operator.length] === '?';
  const shownOperator = isLazy ? `${operator}?` : operator;
  if (reading.last === 'nothing') return { mistake: `there is nothing that ${shownOperator} can repeat` };
  if (reading.last === 'repetition') return { mistake: `${shownOperator} cannot follow another repetition` };
  reading.last = 'repetition';
  const { least, to, most } = groups ?? {};
  const share = reading.shareOfLast * (operator === '+' ? 1 : Number(least ?? 0));
  reading.share += share - reading.shareOfLast;
  reading.shareOfLast = share;
  if (least !== undefined) {
    const [from, until] = [Number(least), Number(most ?? (to === undefined ? least : 0))];
    if (Math.max(from, until) > MOST_REPETITIONS)
      return { mistake: `${shownOperator} repeats more than ${MOST_REPETITIONS} times` };
    if (most !== undefined && until < from)
      return { mistake: `the bounds of ${shownOperator} are in the wrong order` };
    reading.timesOfLast *= Math.max(from, until, 1);
    if (reading.timesOfLast > MOST_REPETITIONS)
      return {
        mistake: `${shownOperator} and the repetitions in it repeat more than ${MOST_REPETITIONS} times`,
      };
    reading.times = Math.max(reading.times, reading.timesOfLast);
    reading.parts += reading.partsOfLast * (Math.max(from, until, 1) - 1);
  }
  return { length: shownOperator.length };
};
