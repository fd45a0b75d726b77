/** Puts the stored table into a reading query: as SQL to run and as HogQL to show. */
import { InternalError } from '@meridian/core';
import { STORED_TABLE } from '@meridian/hogql/compile';
import { STORED } from './plan-keyed.ts';
import type { Statement } from './statements.ts';
import { type StoredDays, validRows } from './stored-form.ts';

/** Given `days`, the statement reads only the valid rows. */
export const readTableInstead = (
  { sql, params, settings }: Statement,
  tableName: string,
  days: StoredDays | null,
): Statement => {
  const read = `FROM ${STORED_TABLE})`;
  const [start, another] = unquotedPlaces(sql, read);
  if (start === undefined || another !== undefined) {
    throw new InternalError('error', 'the reading query must read its stored rows exactly once');
  }
  const valid = days === null ? undefined : validRows(days);
  const where = valid === undefined ? '' : ` WHERE ${valid.condition}`;
  return {
    sql: `${sql.slice(0, start)}FROM ${tableName}${where})${sql.slice(start + read.length)}`,
    params: { ...params, ...valid?.params },
    settings,
  };
};

/** Replaces the storing subquery in HogQL by the table's name. */
export const showTableInstead = (hogql: string, tableName: string): string => {
  const close = unquotedPlaces(hogql, `) AS ${STORED}`).at(-1);
  const open = close === undefined ? undefined : openingOf(hogql, close);
  return open === undefined ? hogql : `${hogql.slice(0, open)}${tableName}${hogql.slice(close! + 1)}`;
};

/** The positions of a text outside of quoted names and strings. */
const unquotedPlaces = (sql: string, text: string): readonly number[] => {
  const places: number[] = [];
  for (const index of unquoted(sql)) if (sql.startsWith(text, index)) places.push(index);
  return places;
};

/** The opening parenthesis for the one at `close`. */
const openingOf = (sql: string, close: number): number | undefined => {
  const open: number[] = [];
  for (const index of unquoted(sql)) {
    if (sql[index] === '(') open.push(index);
    if (sql[index] !== ')') continue;
    const start = open.pop();
    if (index === close) return start;
  }
  return undefined;
};

function* unquoted(sql: string): Generator<number> {
  for (let index = 0; index < sql.length; index++) {
    const character = sql[index];
    if (character === "'" || character === '`' || character === '"') index = endOfQuote(sql, index);
    else yield index;
  }
}

const endOfQuote = (sql: string, start: number): number => {
  const quote = sql[start];
  for (let index = start + 1; index < sql.length; index++) {
    if (sql[index] === '\\') index++;
    else if (sql[index] === quote) return index;
  }
  return sql.length;
};
