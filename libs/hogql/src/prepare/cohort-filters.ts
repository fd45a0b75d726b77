/** The conditions of a cohort → one condition on `persons`. */
import { type CohortCondition, type CohortGroup, isCohortGroup } from '@meridian/contracts/query';
import { and, call, constant, not, or } from '../ast/builders.ts';
import type { Expr } from '../ast/nodes.ts';
import { behaviorToExpr } from './behavior-filters.ts';
import { propertiesToExpr } from './property-filters.ts';

export const cohortFiltersToExpr = (filters: CohortGroup | CohortCondition): Expr => {
  if (!isCohortGroup(filters)) return conditionToExpr(filters);
  const members = filters.values.map(cohortFiltersToExpr);
  if (members.length === 0) return constant(true);
  return filters.type === 'OR' ? or(...members) : and(...members);
};

const conditionToExpr = (filter: CohortCondition): Expr => {
  const holds = filter.type === 'behavioral' ? behaviorToExpr(filter) : propertiesToExpr(filter, 'person');
  return filter.negation ? not(call('ifNull', [holds, constant(false)])) : holds;
};
