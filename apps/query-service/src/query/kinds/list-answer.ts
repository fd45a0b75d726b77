/** Answers of the list kinds: rows of the columns that the client named, some of which are whole objects. */
import type { QueryAnswer } from '@meridian/contracts/query';
import { alias, type Expr } from '@meridian/hogql/build';
import type { CompiledQuery } from '@meridian/hogql/compile';
import type { EngineResult } from '../../engine/run-compiled.ts';

export type MakeCell = (value: unknown) => unknown;

export interface ListColumn {
  /** The text of the client. */
  readonly name: string;
  /** Converts the engine's value; without it the value is unchanged. */
  readonly cell?: MakeCell | undefined;
}

/**
 * Columns in a file have the requested name without the title: `count()` for `count() -- Persons`. A title could be the
 * name of another column and would hide it.
 */
export const fileColumn = (name: string, expr: Expr): Expr => {
  const asked = name.replace(/\s*--[^'"`]*$/, '').trim();
  const isSo = expr.kind === 'field' && expr.chain.length === 1 && expr.chain[0] === asked;
  return isSo || expr.kind === 'alias' ? expr : alias(expr, asked);
};

export const listAnswer = (
  columns: readonly ListColumn[],
  compiled: CompiledQuery,
  { rows, types }: EngineResult,
): QueryAnswer => {
  const { limit = rows.length, offset } = compiled;
  const hasMore = rows.length > limit;
  const cells = columns.map(({ cell }) => cell);
  return {
    results: rows
      .slice(0, limit)
      .map((row) => columns.map((_, index) => (cells[index] ? cells[index](row[index]) : row[index]))),
    columns: columns.map(({ name }) => name),
    types: columns.map((_, index) => types[index]?.[1] ?? ''),
    hasMore,
    limit,
    offset,
    hogql: compiled.hogql,
  };
};

/** Properties are returned by the engine as the stored text. */
export const parseProperties = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? {};
  try {
    return JSON.parse(value === '' ? '{}' : value);
  } catch {
    return {};
  }
};
