/** SQL that reads the storing query as a subquery → SQL that reads the stored rows in its place. */
import { InternalError } from '@meridian/core';
import { STORED } from '../materialization/plan-keyed.ts';
import type { Statement } from '../materialization/statements.ts';
import { type StoredDays, validRows } from '../materialization/stored-form.ts';

const MARK = `) AS ${STORED}`;

/** With `days` only the rows that count. Parameters of what was replaced are left out. */
export const readTableInstead = (
  { sql, params }: Statement,
  tableName: string,
  days: StoredDays | null,
): Statement => {
  const close = sql.lastIndexOf(MARK);
  const open = close < 0 ? undefined : openingOf(sql, close);
  if (open === undefined) {
    throw new InternalError('error', 'the storing query is not found in the reading query');
  }
  const valid = days === null ? undefined : validRows(days);
  const rows = valid === undefined ? tableName : `(SELECT * FROM ${tableName} WHERE ${valid.condition})`;
  const placed = `${sql.slice(0, open)}${rows}${sql.slice(close + 1)}`;
  const used = Object.entries(params).filter(([name]) => placed.includes(`{${name}:`));
  return { sql: placed, params: { ...Object.fromEntries(used), ...valid?.params } };
};

/** Of the parenthesis that closes at `close`; quoted names and texts are skipped. */
const openingOf = (sql: string, close: number): number | undefined => {
  const open: number[] = [];
  for (let index = 0; index <= close; index++) {
    const character = sql[index];
    if (character === "'" || character === '`' || character === '"') {
      index = endOfQuote(sql, index);
    } else if (character === '(') open.push(index);
    else if (character === ')') {
      const start = open.pop();
      if (index === close) return start;
    }
  }
  return undefined;
};

const endOfQuote = (sql: string, start: number): number => {
  const quote = sql[start];
  for (let index = start + 1; index < sql.length; index++) {
    if (sql[index] === '\\') index++;
    else if (sql[index] === quote) return index;
  }
  return sql.length;
};
