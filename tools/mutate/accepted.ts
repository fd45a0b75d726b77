/** Mutants that may survive, each with the reason: they do the same, or no rule depends on what they change. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    file: 'libs/hogql/src/passes/guard-tenant.ts',
    before: 'return scan;',
    after: 'return;',
    reason: 'the check walks the plan, and the copy that the walk makes is not used',
  },
  {
    file: 'libs/hogql/src/resolve/access.ts',
    before: "export const ACTIONS = 'matchesAction()';",
    after: "export const ACTIONS = '';",
    reason: 'callers and the check use this constant, and no table has either name',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "const item = query.kind === 'select' ? query.from?.[0] : undefined;",
    after: 'const item = true ? query.from?.[0] : undefined;',
    reason: 'a set of queries has no FROM, and its plan is refused in the next statement',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item?.alias !== storedAs)",
    after: "if ((source?.relation.kind !== 'subquery') || item?.alias !== storedAs)",
    reason: 'the plan of a set has no source, so the remaining condition refuses it',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item?.alias !== storedAs)",
    after: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item.alias !== storedAs)",
    reason: 'a plan with a source comes from a query with an item of FROM',
  },
];
