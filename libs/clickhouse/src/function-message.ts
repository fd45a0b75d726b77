/**
 * The engine's messages about arguments of functions, most of them about regular expressions, in words of ours. They
 * name the function, and no value, because a pattern may come from a row.
 */
import type { ClickHouseError } from '@clickhouse/client';
import { TOO_MANY_STEPS } from './error-classes.ts';

type EngineError = Pick<ClickHouseError, 'code' | 'message'>;

/** The code for a column where the engine expects a constant. */
const ILLEGAL_COLUMN = 44;

/** Messages of the engine about a regular expression. The first ones are RE2's, the last ones Vectorscan's. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^invalid escape sequence/, 'it has an unknown escape sequence'],
  [
    /^(?:invalid character class|Malformed property|Unknown property)/,
    'it has a wrong or unknown character class',
  ],
  [/^missing \]/, 'a closing bracket is missing'],
  [/^(?:missing \)|Missing close parenthesis)/, 'a closing parenthesis is missing'],
  [/^(?:unexpected \)|Unmatched parentheses)/, 'a closing parenthesis has no opening one'],
  [/^trailing \\/, 'it ends with a backslash'],
  [/^no argument for repetition operator/, 'it has a repetition of nothing'],
  [/^invalid repetition size/, 'it repeats a part more than 1000 times'],
  [/^bad repetition operator/, 'a repetition follows another one'],
  [/^invalid perl operator/, 'it has an unknown kind of group'],
  [/^invalid named capture group/, 'the name of a group is wrong'],
  [/^pattern too large/i, 'it is too large'],
];

const REGEX_ERROR =
  /(?:cannot compile re2: .*, error: |not a valid re2 pattern: |^Pattern '.*' failed with error ')(.*)/;
const TOO_SLOW = /^Regular expression evaluation in vectorscan will be too slow/;
/** The engine does not name the function here. */
const MANY_STEPS =
  'sequenceMatch() or sequenceCount() needs too many steps for its pattern. Use a pattern with fewer .* parts, or fewer events at a time.';
const NOT_CONSTANT =
  /as (?<place>\w+) argument '\w+' to function '(?<name>\w+)'\. Expected: const|^Argument at index (?<index>\d+) for function (?<other>\w+) must be constant/;

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^There are no groups in regexp: /, 'needs a regular expression with groups.'],
  [
    /^Substitution '.*' in replacement argument is invalid, regexp has only/,
    'replaces by a group that its regular expression does not have.',
  ],
  [/^Index value \S+ for regexp pattern /, 'asks for a group that its regular expression does not have.'],
];

/** Undefined for all other messages. */
export const functionMessage = ({ code, message }: EngineError): string | undefined => {
  const notConstant = Number(code) === ILLEGAL_COLUMN ? NOT_CONSTANT.exec(message)?.groups : undefined;
  if (notConstant !== undefined) {
    const { place, name, index, other } = notConstant;
    const which = place ?? ordinal(Number(index) + 1);
    return `The ${which} argument of ${name ?? other} must be a constant: it cannot differ from row to row.`;
  }
  if (TOO_MANY_STEPS.test(message)) return MANY_STEPS;
  if (TOO_SLOW.test(message)) return invalid(message, 'it is too slow');
  const detail = REGEX_ERROR.exec(message)?.[1];
  if (detail !== undefined) return invalid(message, mistakeIn(detail));
  const found = OTHERS.find(([pattern]) => pattern.test(message));
  return found && `${functionIn(message)} ${found[1]}`;
};

const invalid = (message: string, mistake: string): string =>
  `${functionIn(message)} cannot use its regular expression: ${mistake}.`;

const mistakeIn = (detail: string): string =>
  MISTAKES.find(([pattern]) => pattern.test(detail))?.[1] ?? 'it is not valid';

/** While it plans, the engine names the query instead of the function. */
const functionIn = (message: string): string => {
  const running = /while executing (?:function |'FUNCTION )(\w+)/.exec(message)?.[1];
  const name = running ?? onlyRegexFunction(message.split(': In scope ')[1] ?? '');
  return name === undefined ? 'A function' : `The function ${name}`;
};

const REGEX_FUNCTION =
  /\b(?:match|\w*[rR]egexp\w*|extract\w*|countMatches\w*|multi(?:Fuzzy)?Match\w+)(?=\()/g;

const onlyRegexFunction = (text: string): string | undefined => {
  const names = new Set(text.match(REGEX_FUNCTION));
  return names.size === 1 ? [...names][0] : undefined;
};

const ordinal = (place: number): string => `${place}${['st', 'nd', 'rd'][place - 1] ?? 'th'}`;
