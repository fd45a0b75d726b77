/**
 * How each stored table is read. Alone in its SELECT, it stands there as it is, and the engine sees one flat query.
 * Beside others, or where its rows must first be put together, it becomes a subquery that gives just the
 * columns and properties that are used.
 */

import { allOf } from '../plan/builders.ts';
import type {
  ColumnRef,
  JsonPath,
  PlanExpr,
  PlanQuery,
  PlanSelect,
  Scan,
  Source,
  SourceId,
} from '../plan/nodes.ts';
import { readKey } from '../plan/read-key.ts';
import { rewriteQuery } from '../plan/transform.ts';

type Read = ColumnRef | JsonPath;

export const narrowScans = (query: PlanQuery): PlanQuery => {
  const reads = readsBySource(query);
  return rewriteQuery(query, {
    scan: (scan, source, select) => {
      const own = [...(reads.get(source.id)?.values() ?? [])];
      return { ...scan, reads: own, wrapped: mustWrap(scan, source, select, own) };
    },
    select: withoutPrewhereOfSubquery,
  });
};

const mustWrap = (scan: Scan, source: Source, select: PlanSelect, reads: readonly Read[]): boolean =>
  select.sources.length > 1 ||
  source.join !== undefined ||
  select.arrayJoin !== undefined ||
  scan.table.groupBy !== undefined ||
  reads.some((read) => !(read.kind === 'jsonPath' ? read.column : read).physical?.plain);

/** PREWHERE is for bare tables; of a subquery it is one more condition. */
const withoutPrewhereOfSubquery = (select: PlanSelect): PlanSelect => {
  const isBare = select.sources.every(({ relation }) => relation.kind === 'scan' && !relation.wrapped);
  if (!select.prewhere || isBare) return select;
  const where = allOf(select.where ? [select.prewhere, select.where] : [select.prewhere]);
  return { ...select, prewhere: undefined, where };
};

const readsBySource = (query: PlanQuery): ReadonlyMap<SourceId, ReadonlyMap<string, Read>> => {
  const reads = new Map<SourceId, Map<string, Read>>();
  const note = (expr: PlanExpr): PlanExpr => {
    const column = expr.kind === 'jsonPath' ? expr.column : expr;
    if (column.kind === 'column' && column.physical && (expr.kind === 'jsonPath' || expr.kind === 'column')) {
      const own = reads.get(column.source) ?? new Map<string, Read>();
      reads.set(column.source, own.set(readKey(expr), expr));
    }
    return expr;
  };
  rewriteQuery(query, { expr: note });
  return reads;
};
