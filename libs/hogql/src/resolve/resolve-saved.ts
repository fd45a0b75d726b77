/** Saved objects of the project in a query: actions, cohorts and path cleaning rules. */
import type { Call, Expr } from '../ast/nodes.ts';
import { queryError, UnknownSavedError } from '../errors.ts';
import { fn } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN, notNull, scalar } from '../plan/types.ts';
import { actionToExpr } from '../prepare/actions.ts';
import { cleanedPath } from '../prepare/path-cleaning.ts';
import { assertMayUseActions } from './access.ts';
import type { ResolveContext } from './context.ts';
import { findSaved } from './find-saved.ts';
import { resolveExpr } from './resolve-node.ts';
import type { Scope } from './scope.ts';

export const resolveMatchesAction = (node: Call, scope: Scope, context: ResolveContext): PlanExpr => {
  const [arg] = node.args;
  if (node.args.length !== 1 || arg?.kind !== 'constant') {
    throw queryError(
      "matchesAction() needs one argument: the id or the name of an action, as in matchesAction('Signed up').",
      node.span,
    );
  }
  assertMayUseActions(arg.span ?? node.span, context);
  const action = findSaved(context.actions, arg.value);
  if (!action) throw new UnknownSavedError('action', arg.value, arg.span ?? node.span);
  return resolveExpr(actionToExpr(action), scope, context);
};

export const resolveCleanPath = (node: Call, scope: Scope, context: ResolveContext): PlanExpr => {
  const [path] = node.args;
  if (node.args.length !== 1 || path === undefined)
    throw queryError(
      'cleanPath() needs one argument: a path, as in cleanPath(properties.$pathname).',
      node.span,
    );
  const text: Call = { kind: 'call', name: 'toString', args: [path] };
  return resolveExpr(cleanedPath(text, context.pathCleaningRules), scope, context);
};

/** `x IN COHORT 'name or id'`: is the person among its members? */
export const resolveInCohort = (
  person: PlanExpr,
  cohort: Expr,
  negated: boolean,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  if (cohort.kind !== 'constant')
    throw queryError(
      "IN COHORT needs the id or the name of a cohort, as in person_id IN COHORT 'Power users'.",
      cohort.span,
    );
  const { value } = cohort;
  const id = findSaved(context.cohorts, value)?.id;
  if (id === undefined) throw new UnknownSavedError('cohort', value, cohort.span);
  const members: Expr = {
    kind: 'select',
    columns: [{ kind: 'field', chain: ['person_id'] }],
    from: [{ kind: 'from', source: { kind: 'table', name: ['any_cohort_people'] } }],
    where: {
      kind: 'compare',
      op: '=',
      left: { kind: 'field', chain: ['cohort_id'] },
      right: { kind: 'constant', value: id },
    },
  };
  const own: ResolveContext = { ...context, tables: context.internalTables };
  const subquery = resolveExpr(members, { ...scope, ctes: { entries: new Map() } }, own);
  return fn(
    negated ? 'notIn' : 'in',
    [person, { ...subquery, type: notNull(scalar('uuid')) } as PlanExpr],
    BOOLEAN,
  );
};
