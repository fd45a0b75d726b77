/** The conditions of a cohort → one condition on `persons`. */
import { type CohortCondition, type CohortGroup, isCohortGroup } from '@meridian/contracts/query';
import { and, call, constant, not, or } from '../ast/builders.ts';
import type { Expr } from '../ast/nodes.ts';
import { walkTree } from '../ast/transform.ts';
import { findSaved } from '../resolve/find-saved.ts';
import { type Action, actionToExpr } from './actions.ts';
import { assertOneRow, behaviorToExpr } from './behavior-filters.ts';
import { propertiesToExpr } from './property-filters.ts';

/** The actions that the conditions may name. */
export const cohortFiltersToExpr = (
  filters: CohortGroup | CohortCondition,
  actions: readonly Action[] = [],
): Expr => {
  const expr = filtersToExpr(filters);
  assertActionsOfOneRow(expr, actions, new Set());
  return expr;
};

const filtersToExpr = (filters: CohortGroup | CohortCondition): Expr => {
  if (!isCohortGroup(filters)) return conditionToExpr(filters);
  const members = filters.values.map(filtersToExpr);
  if (members.length === 0) return constant(true);
  return filters.type === 'OR' ? or(...members) : and(...members);
};

const conditionToExpr = (filter: CohortCondition): Expr => {
  const holds =
    filter.type === 'behavioral' ? behaviorToExpr(filter) : assertOneRow(propertiesToExpr(filter, 'person'));
  return filter.negation ? not(call('ifNull', [holds, constant(false)])) : holds;
};

const assertActionsOfOneRow = (expr: Expr, actions: readonly Action[], seen: Set<Action>): void => {
  walkTree(expr, (node) => {
    if (node.kind !== 'call' || node.name !== 'matchesAction') return;
    const [name] = node.args;
    const action = name?.kind === 'constant' ? findSaved(actions, name.value) : undefined;
    if (action === undefined || seen.has(action)) return;
    seen.add(action);
    assertActionsOfOneRow(assertOneRow(actionToExpr(action)), actions, seen);
  });
};
