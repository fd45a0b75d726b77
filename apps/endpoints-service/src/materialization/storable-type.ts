/**
 * The type in which a column's values are stored. A query may give types that no table can hold: `NULL AS x` and `[]`
 * are of type Nothing, `INTERVAL 1 DAY` is an interval. They are stored as what they look like in an answer.
 */
const NOTHING = /(?<![\w`])Nothing(?![\w`])/g;
const INTERVAL =
  /(?<![\w`])Interval(?:Nano|Micro|Milli)?(?:second|Second|Minute|Hour|Day|Week|Month|Quarter|Year)(?![\w`])/g;

export const storableType = (type: string): string =>
  outsideQuotes(type, (text) => text.replace(NOTHING, 'String').replace(INTERVAL, 'Int64'));

/** Names of enum values and of tuple members may be called anything. */
const outsideQuotes = (type: string, change: (text: string) => string): string =>
  type
    .split(/('(?:[^'\\]|\\.|'')*'|`(?:[^`\\]|\\.|``)*`)/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
