/**
 * The type in which a column's values are stored. A query may return types that a table cannot hold: `NULL AS x` and
 * `[]` have the type Nothing, `INTERVAL 1 DAY` is an interval. They are stored in the form that a response shows.
 */
const NOTHING = /(?<![\w`])Nothing(?![\w`])/g;
const INTERVAL =
  /(?<![\w`])Interval(?:Nano|Micro|Milli)?(?:second|Second|Minute|Hour|Day|Week|Month|Quarter|Year)(?![\w`])/g;

export const storableType = (type: string): string =>
  outsideQuotes(type, (text) => text.replace(NOTHING, 'String').replace(INTERVAL, 'Int64'));

/** Names of enum values and tuple members may contain any text. */
const outsideQuotes = (type: string, change: (text: string) => string): string =>
  type
    .split(/('(?:[^'\\]|\\.|'')*'|`(?:[^`\\]|\\.|``)*`)/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
