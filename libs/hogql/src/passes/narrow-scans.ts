/** Each stored table is read in a subquery that gives just the columns and properties that are used. */
import { storedColumn } from '../plan/builders.ts';
import type { ColumnRef, JsonPath, PlanExpr, PlanQuery, SourceId } from '../plan/nodes.ts';
import { readKey } from '../plan/read-key.ts';
import { rewriteQuery, visitExprs } from '../plan/transform.ts';
import { readStoredPath } from './read-stored-path.ts';

type Read = ColumnRef | JsonPath;

export const narrowScans = (query: PlanQuery): PlanQuery => {
  const reads = readsBySource(query);
  return rewriteQuery(query, {
    scan: (scan, source) => {
      const own = [...(reads.get(source.id) ?? [])];
      return {
        ...scan,
        columns: own.map(([name, read]) => ({ name, expr: storedRead(read, scan.table.name) })),
      };
    },
  });
};

const storedRead = (read: Read, table: string): PlanExpr => {
  if (read.kind === 'jsonPath') return readStoredPath(read, table);
  if (read.physical?.kind === 'sql') return { kind: 'storedSql', sql: read.physical.sql, type: read.type };
  return storedColumn(table, read.physical?.name ?? read.name, read.type);
};

const readsBySource = (query: PlanQuery): ReadonlyMap<SourceId, ReadonlyMap<string, Read>> => {
  const reads = new Map<SourceId, Map<string, Read>>();
  visitExprs(query, (expr) => {
    const column = expr.kind === 'jsonPath' ? expr.column : expr;
    if (column.kind === 'column' && column.physical && (expr.kind === 'jsonPath' || expr.kind === 'column')) {
      const own = reads.get(column.source) ?? new Map<string, Read>();
      reads.set(column.source, own.set(readKey(expr), expr));
    }
  });
  return reads;
};
