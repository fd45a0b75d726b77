/** The engine's words for its caller: the sentence that names the problem, without what is ours or other people's. */
import type { ClickHouseError } from '@clickhouse/client';

/** Errors about a value that was read from a row: which row, and of which project, is not known here. */
const ABOUT_VALUES = new Set([
  6, 26, 27, 32, 38, 41, 72, 117, 130, 321, 376, 395, 407, 441, 447, 467, 490, 563, 632, 675, 676, 691, 760,
]);

export const engineMessage = ({ code, message }: Pick<ClickHouseError, 'code' | 'message'>): string => {
  const text = firstSentence(message.replace(/\s+/g, ' ').trim());
  return withoutInternals(ABOUT_VALUES.has(Number(code)) ? withoutValues(text) : text);
};

/** The engine goes on about scopes, hints and versions. */
const firstSentence = (text: string): string => {
  const end = text.search(/\.(?= |$)|: While |, while |:? In scope |:? in query:? /i);
  return end > 0 ? `${text.slice(0, end)}.` : text;
};

const withoutValues = (text: string): string =>
  text.replace(/'(?:[^'\\]|\\.)*'?/g, 'a value').replace(/"(?:[^"\\]|\\.)*"?/g, 'a value');

/** Aliases of tables that the engine makes, our databases, and paths of its files. */
const withoutInternals = (text: string): string =>
  text
    .replace(/`?__table\d+`?\./g, '')
    .replace(/`?\bmeridian\w*`?\.(?=[`\w])/g, '')
    .replace(/(?<![\w%:/])\/(?:[\w.-]+\/)+[\w.-]*/g, 'a file')
    .replace(/ \((?:UUID )?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\)/gi, '');
