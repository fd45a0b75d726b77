import { expect, it } from 'vitest';
import { functionMessage } from './function-message.ts';

const RE2_ADVICE =
  "Look at https://github.com/google/re2/wiki/Syntax for reference. Please note that if you specify regex as an SQL string literal, the slashes have to be additionally escaped. For example, to match an opening brace, write '\\(' -- the first slash is for SQL and the second one is for regex";
const optimized = (pattern: string, error: string, where: string): string =>
  `OptimizedRegularExpression: cannot compile re2: ${pattern}, error: ${error}. ${RE2_ADVICE}: ${where}. `;

it.each<[string, string]>([
  [
    optimized(
      '\\p{Nothing}',
      'invalid character class range: \\p{Nothing}',
      "while executing 'FUNCTION match(x :: 0, '\\\\p{Nothing}'_String :: 1) -> match(x, '\\\\p{Nothing}'_String) UInt8 : 2': while executing 'FUNCTION arrayMap(x String -> match(x, '\\\\p{Nothing}'_String) :: 1, array(materialize('a'_String)) :: 2)'",
    ),
    'The function match cannot use its regular expression: it has a wrong or unknown character class.',
  ],
  [
    optimized(
      '(?:\\pL{30}){30}',
      'pattern too large - compile failed',
      'while executing function extract on arguments __table1.event LowCardinality(String)',
    ),
    'The function extract cannot use its regular expression: it is too large.',
  ],
  [
    optimized('b(', 'missing ): b(', "In scope SELECT match('a', concat('b', '('))"),
    'The function match cannot use its regular expression: a closing parenthesis is missing.',
  ],
  [
    optimized('b(', 'missing ): b(', "In scope SELECT match('a', 'b('), extract('a', 'b')"),
    'A function cannot use its regular expression: a closing parenthesis is missing.',
  ],
  [
    'The pattern argument is not a valid re2 pattern: missing ): a(: while executing function replaceRegexpAll on arguments',
    'The function replaceRegexpAll cannot use its regular expression: a closing parenthesis is missing.',
  ],
  [
    "Pattern 'a secret' failed with error 'Malformed property at index 0.': while executing function multiMatchAny on arguments",
    'The function multiMatchAny cannot use its regular expression: it has a wrong or unknown character class.',
  ],
  [
    "Pattern 'a' failed with error 'Something new.': while executing function multiMatchAny on arguments",
    'The function multiMatchAny cannot use its regular expression: it is not valid.',
  ],
  [
    "Regular expression evaluation in vectorscan will be too slow. To ignore this error, disable setting 'x': while executing function multiMatchAny on arguments",
    'The function multiMatchAny cannot use its regular expression: it is too slow.',
  ],
  [
    "A value of illegal type was provided as 2nd argument 'pattern' to function 'extractAll'. Expected: const String, got: String: In scope SELECT 1. ",
    'The 2nd argument of extractAll must be a constant: it cannot differ from row to row.',
  ],
  [
    'Argument at index 1 for function extract must be constant: while executing function extract on arguments',
    'The 2nd argument of extract must be a constant: it cannot differ from row to row.',
  ],
  [
    'There are no groups in regexp: a: while executing function extractGroups on arguments',
    'The function extractGroups needs a regular expression with groups.',
  ],
  [
    "Substitution '\\2' in replacement argument is invalid, regexp has only 0 capturing groups: while executing function replaceRegexpOne on arguments",
    'The function replaceRegexpOne replaces by a group that its regular expression does not have.',
  ],
  [
    'Index value 3 for regexp pattern `(a)` in function regexpExtract is out-of-range, should be in [0, 2): while executing function regexpExtract on arguments',
    'The function regexpExtract asks for a group that its regular expression does not have.',
  ],
])('%s', (message, ours) => {
  expect(functionMessage({ code: '44', message })).toBe(ours);
});

it.each([
  'Cannot parse uuid a: while executing function toUUID on arguments',
  "A value of illegal type was provided as 2nd argument 'pattern' to function 'extractAll'. Expected: const String, got: UInt8: In scope SELECT 1",
])('%s keeps its words', (message) => {
  expect(functionMessage({ code: '43', message })).toBeUndefined();
});
