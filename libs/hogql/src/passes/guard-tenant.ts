/**
 * Every read of a stored table is limited to one project, inside its scan, where no name of an author exists.
 * `assertGuarded` checks the finished plan again and refuses a read without this condition.
 */
import { InternalError } from '@meridian/core';
import { fn, literal, storedColumn } from '../plan/builders.ts';
import type { PlanExpr, PlanQuery, Scan } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { BOOLEAN } from '../plan/types.ts';
import type { PassContext, ScanConditions } from './context.ts';

export const guardTenant: ScanConditions = ({ table }, { context }) => [
  fn('equals', [storedColumn(table.name, table.guardColumn), literal(context.projectId)], BOOLEAN),
];

export const assertGuarded = (query: PlanQuery, { projectId }: PassContext): void => {
  rewriteQuery(query, {
    scan: (scan) => {
      if (!scan.conditions.some((condition) => isOfProject(condition, scan, projectId))) {
        throw new InternalError('error', `A read of ${scan.table.name} is not limited to its project.`);
      }
      return scan;
    },
  });
};

const isOfProject = (condition: PlanExpr, { table }: Scan, projectId: number): boolean => {
  const [column, value] = condition.kind === 'call' && condition.name === 'equals' ? condition.args : [];
  return (
    column?.kind === 'storedColumn' &&
    column.table === table.name &&
    column.name === table.guardColumn &&
    value?.kind === 'literal' &&
    value.value === projectId
  );
};
