/** Quotes names and strings; HogQL and ClickHouse have the same rules. */

import { isReserved } from '../parse/names.ts';

const PLAIN = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const PLAIN_CLICKHOUSE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Words that ClickHouse may not read as a name when they are not quoted. */
const RESERVED_IN_CLICKHOUSE = new Set(
  (
    'and array as asc asof anti between by case cast cross desc distinct else end except final format from full ' +
    'global group having ilike in inner intersect interval into is join left like limit natural not null offset on ' +
    'or order outer over prewhere qualify right sample select semi settings then true false union using values ' +
    'when where window with'
  ).split(' '),
);

/** Constants and `case` are allowed where a name is; the rest are the reserved words of our own grammar. */
const isReservedInHogQL = (word: string): boolean =>
  isReserved(word) ||
  ['true', 'false', 'null', 'inf', 'infinity', 'nan', 'interval', 'lambda'].includes(word);

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '`': '\\`',
  '\b': '\\b',
  '\f': '\\f',
  '\r': '\\r',
  '\n': '\\n',
  '\t': '\\t',
  '\0': '\\0',
  '\u0007': '\\a',
  '\u000b': '\\v',
};

export const quoteHogQLIdentifier = (name: string): string =>
  PLAIN.test(name) && !isReservedInHogQL(name.toLowerCase()) ? name : quoteWithBackticks(name);

export const quoteClickHouseIdentifier = (name: string): string =>
  PLAIN_CLICKHOUSE.test(name) && !RESERVED_IN_CLICKHOUSE.has(name.toLowerCase())
    ? name
    : quoteWithBackticks(name);

export const quoteString = (text: string): string =>
  `'${text.replace(/[\\'\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}'`;

const quoteWithBackticks = (name: string): string =>
  `\`${name.replace(/[\\`\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}\``;
