/** The cohorts and actions that a saved object names or reads: in its filters or steps, also in their SQL. */
import { cohortPropertiesSchema } from '@meridian/contracts/query';
import { actionToExpr, cohortFiltersToExpr, type Expr, walkTree } from '@meridian/hogql/build';
import { HogQLError } from '@meridian/hogql/compile';
import { toActionSteps } from './action-steps.ts';

export type SavedKind = 'cohort' | 'action';

export interface Reference {
  readonly kind: SavedKind;
  /** An id, a name, or `EVERY_COHORT`. */
  readonly value: unknown;
}

export const EVERY_COHORT = Symbol('every cohort');

/** The last one has only lists, which depend on nothing. */
export const COHORT_TABLES = ['cohort_people', 'raw_cohort_people', 'static_cohort_people'];
const CALCULATED = new Set(COHORT_TABLES.slice(0, 2));

export const referencesOfCohort = (filters: unknown): readonly Reference[] => {
  const { properties } = (filters ?? {}) as { readonly properties?: unknown };
  return referencesIn(() => cohortFiltersToExpr(cohortPropertiesSchema.parse(properties)));
};

export const referencesOfAction = (steps: unknown): readonly Reference[] =>
  referencesIn(() => actionToExpr({ id: 0, name: '', steps: toActionSteps(steps) }));

const referencesIn = (read: () => Expr): readonly Reference[] => {
  const found: Reference[] = [];
  walkTree(parsed(read), (node) => {
    if (node.kind === 'compare' && (node.op === 'in cohort' || node.op === 'not in cohort')) {
      if (node.right.kind === 'constant') found.push({ kind: 'cohort', value: node.right.value });
    } else if (node.kind === 'call' && node.name === 'matchesAction') {
      const [action] = node.args;
      if (action?.kind === 'constant') found.push({ kind: 'action', value: action.value });
    } else if (node.kind === 'table' && CALCULATED.has(node.name.join('.').toLowerCase())) {
      found.push({ kind: 'cohort', value: EVERY_COHORT });
    }
  });
  return found;
};

/** An action with a syntax error may be saved. No query can use it, so it names nothing. */
const parsed = (read: () => Expr): Expr | [] => {
  try {
    return read();
  } catch (error) {
    if (error instanceof HogQLError) return [];
    throw error;
  }
};
