/** Rows that were deleted, and rows that another table shows, are left out (`rowFilter` of the table). */
import { fn, literal, storedColumn, withConditions } from '../plan/builders.ts';
import type { PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { BOOLEAN } from '../plan/types.ts';

export const hideDeleted = (query: PlanQuery): PlanQuery =>
  rewriteQuery(query, {
    scan: (scan) => {
      const { name, rowFilter = {} } = scan.table;
      const conditions = Object.entries(rowFilter).map(([column, value]) =>
        fn('equals', [storedColumn(name, column), literal(value)], BOOLEAN),
      );
      return withConditions(scan, conditions);
    },
  });
