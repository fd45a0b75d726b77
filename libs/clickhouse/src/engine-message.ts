/**
 * Extracts the sentence that names the problem from an engine message, without internal names or data of other
 * customers.
 */
import type { ClickHouseError } from '@clickhouse/client';
import { functionMessage } from './function-message.ts';

/** Errors about a value of a row. The message does not name the row or project of the value. */
const ABOUT_VALUES = new Set([
  6, 26, 27, 32, 38, 41, 72, 117, 130, 321, 376, 395, 407, 441, 447, 467, 490, 563, 632, 675, 676, 691, 760,
]);

export const engineMessage = ({ code, message }: Pick<ClickHouseError, 'code' | 'message'>): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  const ours = functionMessage({ code, message: line });
  if (ours !== undefined) return ours;
  const text = firstSentence(line);
  return withoutPrintedNames(withoutInternals(ABOUT_VALUES.has(Number(code)) ? withoutValues(text) : text));
};

/** The engine appends scopes, hints and its version. */
const firstSentence = (text: string): string => {
  const end = text.search(/\.(?= |$)|: While |, while |:? In scope |:? in query:? /i);
  return end > 0 ? `${text.slice(0, end)}.` : text;
};

const withoutValues = (text: string): string =>
  text.replace(/'(?:[^'\\]|\\.)*'?/g, 'a value').replace(/"(?:[^"\\]|\\.)*"?/g, 'a value');

/** Removes the engine's generated table aliases, database names and file paths. */
const withoutInternals = (text: string): string =>
  text
    .replace(/`?__table\d+`?\./g, '')
    .replace(/`?\bmeridian\w*`?\.(?=[`\w])/g, '')
    .replace(/(?<![\w%:/])\/(?:[\w.-]+\/)+[\w.-]*/g, 'a file')
    .replace(/ \((?:UUID )?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\)/gi, '');

/** SQL that was compiled has names such as `__t1.__c2`, which its author does not know. */
const withoutPrintedNames = (text: string): string => {
  const plain = text
    .replace(/`?\b__[a-z]\d+`?\.(?=[`\w])/g, '')
    .replace(/(?:\bcolumn )?(['"`]?)\b__[a-z]\d+\b\1/gi, 'a column');
  return plain.startsWith('a column') ? `A${plain.slice(1)}` : plain;
};
