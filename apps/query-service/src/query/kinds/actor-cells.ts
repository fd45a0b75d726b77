/** Cells of actors: whole persons with their distinct ids, and whole groups. */
import { call, compare, constant, field, select, tuple } from '@meridian/hogql/build';
import { NO_LIMITS } from '@meridian/hogql/compile';
import type { EngineResult } from '../../engine/run-compiled.ts';
import type { PlanContext, SqlPlan } from '../query-kind.ts';
import { type ListColumn, parseProperties } from './list-answer.ts';

export const toPerson = (value: unknown): unknown => {
  const [id, created_at, properties, is_identified] = value as readonly unknown[];
  const isMissing = created_at === null || String(created_at).startsWith('1970-01-01T00:00:00');
  if (isMissing)
    return { id, distinct_ids: [], properties: {}, created_at: null, is_identified: null, is_missing: true };
  return {
    id,
    distinct_ids: [],
    properties: parseProperties(properties),
    created_at,
    is_identified: is_identified === true || is_identified === 1,
  };
};

export const toGroup = (value: unknown): unknown => {
  const [id, properties, created_at] = value as readonly unknown[];
  return { id, properties: parseProperties(properties), created_at };
};

type PersonCell = { readonly id: string; readonly is_missing?: boolean };

const personCells = (rows: readonly unknown[][], columns: readonly ListColumn[]): PersonCell[] => {
  const index = columns.findIndex(({ cell }) => cell === toPerson);
  return index < 0 ? [] : rows.map((row) => row[index] as PersonCell);
};

export const missingIn = (rows: readonly unknown[][], columns: readonly ListColumn[]): number =>
  personCells(rows, columns).filter(({ is_missing }) => is_missing === true).length;

/** Reads only the ids of the persons on this page. */
export const addDistinctIds = async (
  rows: readonly unknown[][],
  columns: readonly ListColumn[],
  { compile }: PlanContext,
  run: (compiled: SqlPlan['compiled']) => Promise<EngineResult>,
): Promise<void> => {
  const cells = personCells(rows, columns);
  if (cells.length === 0) return;
  const query = select({
    columns: [call('toString', [field('person_id')]), call('groupArray', [field('distinct_id')])],
    from: 'person_distinct_ids',
    where: compare('in', call('toString', [field('person_id')]), tuple(cells.map(({ id }) => constant(id)))),
    groupBy: [field('person_id')],
  });
  const found = await run(compile({ query, limits: NO_LIMITS }));
  const byPerson = new Map(found.rows.map(([id, distinctIds]) => [id, distinctIds]));
  for (const cell of cells) Object.assign(cell, { distinct_ids: byPerson.get(cell.id) ?? [] });
};
