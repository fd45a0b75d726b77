/** Small plans for the tests of passes. */
import type { PassContext } from '../src/passes/context.ts';
import type { PlanQuery, PlanSelect, Relation } from '../src/plan/nodes.ts';
import { printClickHouse } from '../src/print/clickhouse.ts';

export const PASS_CONTEXT: PassContext = {
  projectId: 7,
  timezone: 'UTC',
  weekStartDay: 0,
  now: new Date('2024-05-05T10:00:00Z'),
};

export const selectFrom = (relation: Relation, parts: Partial<PlanSelect> = {}): PlanSelect => ({
  kind: 'select',
  ctes: [],
  distinct: false,
  columns: [],
  sources: [{ id: 1, relation }],
  windows: [],
  orderBy: [],
  limitWithTies: false,
  ...parts,
});

/** The subquery in which the table is read. */
export const printedScan = (query: PlanQuery): string =>
  printClickHouse(query).sql.replace(/^SELECT {2}FROM \((.*)\) AS __t1.*$/, '$1');
