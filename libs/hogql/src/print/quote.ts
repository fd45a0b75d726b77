/** How names and texts are written; the same rules hold for HogQL and for ClickHouse. */

const PLAIN = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const PLAIN_CLICKHOUSE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Words that the grammar reads as something else where a name stands alone. */
const RESERVED = new Set(
  (
    'all and any array as asc between by case cast cohort columns cross date desc distinct else end except ' +
    'exclude extract fill filter final first from full group having if ilike in inf inner intersect interval ' +
    'into is join lambda last left like limit nan natural not null nulls offset on or order outer over ' +
    'partition prewhere qualify return right sample select semi settings substring then timestamp to top trim ' +
    'true false try_cast union using values when where window with asof anti'
  ).split(' '),
);

/** Names such as `timestamp` and `date` read well bare inside the grammar, so they stay as they are. */
const BARE = new Set([
  'timestamp',
  'date',
  'first',
  'last',
  'all',
  'any',
  'if',
  'filter',
  'sample',
  'to',
  'top',
]);

const isBare = (name: string): boolean => !RESERVED.has(name.toLowerCase()) || BARE.has(name.toLowerCase());

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
  PLAIN.test(name) && isBare(name) ? name : quoteWithBackticks(name);

export const quoteClickHouseIdentifier = (name: string): string =>
  PLAIN_CLICKHOUSE.test(name) && isBare(name) ? name : quoteWithBackticks(name);

export const quoteString = (text: string): string =>
  `'${text.replace(/[\\'\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}'`;

const quoteWithBackticks = (name: string): string =>
  `\`${name.replace(/[\\`\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}\``;
