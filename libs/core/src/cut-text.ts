/**
 * Cuts a text, but not between the halves of a surrogate pair. Half a pair cannot be written as UTF-8: Postgres stores
 * another character, and ClickHouse refuses all rows of the insert.
 */
export const cutText = (text: string, mostCharacters: number): string =>
  text.length <= mostCharacters ? text : text.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '');
