/**
 * `SELECT … FROM events ORDER BY timestamp DESC LIMIT 50`: the engine leaves out most of the rows while it reads, but
 * only where the query around the scan has a condition. Such a query gets the guard once more.
 */
import { fn, literal } from '../plan/builders.ts';
import type { ColumnRef, PlanQuery, PlanSelect } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import type { PassContext } from './context.ts';

export const keepTopRows = (query: PlanQuery, { projectId }: PassContext): PlanQuery =>
  rewriteQuery(query, {
    select: (select) => (takesTopRows(select) ? withGuardAgain(select, projectId) : select),
  });

const takesTopRows = ({ sources, where, groupBy, distinct, orderBy, limit }: PlanSelect): boolean =>
  sources.length === 1 &&
  where === undefined &&
  groupBy === undefined &&
  !distinct &&
  orderBy.length > 0 &&
  limit !== undefined;

const withGuardAgain = (select: PlanSelect, projectId: number): PlanSelect => {
  const [source] = select.sources;
  if (source?.relation.kind !== 'scan') return select;
  const { final, groupBy, guardColumn } = source.relation.table;
  if (final || groupBy !== undefined) return select;
  const column: ColumnRef = {
    kind: 'column',
    source: source.id,
    name: guardColumn,
    physical: { kind: 'column', name: guardColumn },
    type: scalar('integer'),
  };
  return { ...select, where: fn('equals', [column, literal(projectId)], BOOLEAN) };
};
