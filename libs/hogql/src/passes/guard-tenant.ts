/**
 * Every read of a stored table is limited to one project, at the table itself: no condition, join or alias of
 * an author stands between. `assertGuarded` looks at the finished plan once more and refuses any read without it.
 */
import { InternalError } from '@meridian/core';
import type { PlanQuery, Scan } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import type { PassContext } from './context.ts';

export const guardTenant = (query: PlanQuery, { projectId }: PassContext): PlanQuery =>
  rewriteQuery(query, {
    scan: (scan) => ({ ...scan, guard: { column: scan.table.guardColumn, projectId } }),
  });

export const assertGuarded = (query: PlanQuery, { projectId }: PassContext): void => {
  rewriteQuery(query, {
    scan: (scan) => {
      if (!isGuarded(scan, projectId)) {
        throw new InternalError('error', `A read of ${scan.table.name} is not limited to its project.`);
      }
      return scan;
    },
  });
};

const isGuarded = ({ guard, table }: Scan, projectId: number): boolean =>
  guard !== undefined && guard.column === table.guardColumn && guard.projectId === projectId;
