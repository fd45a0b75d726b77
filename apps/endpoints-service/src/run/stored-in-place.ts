/** SQL that reads the storing query as a subquery → SQL that reads the table in its place. */
import { STORED } from '../materialization/plan-keyed.ts';

const MARK = `) AS ${STORED}`;

/** Undefined where the subquery is not found: then the table cannot be read this way. */
export const readTableInstead = (sql: string, tableName: string): string | undefined => {
  const close = sql.lastIndexOf(MARK);
  if (close < 0) return undefined;
  const open = openingOf(sql, close);
  if (open === undefined) return undefined;
  return `${sql.slice(0, open)}${tableName}${sql.slice(close + 1)}`;
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
