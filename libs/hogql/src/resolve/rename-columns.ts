/** The columns of a query under other names, or in another order: `t (a, b) AS (SELECT …)`, `UNION BY NAME`. */
import type { Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { literal } from '../plan/builders.ts';
import type { PlanColumn, PlanQuery, PlanSelect } from '../plan/nodes.ts';
import { NULL } from '../plan/types.ts';
import { checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import type { OutputColumn, ResolvedQuery } from './scope.ts';

export const renameColumns = (
  { plan, outputs }: ResolvedQuery,
  names: readonly string[],
  span: Span | undefined,
  context: ResolveContext,
): ResolvedQuery => {
  const columns = renamedOutputs(outputs.columns, names, span);
  const shown = columns.map(({ name }, index) => ({ name, of: outputs.columns[index] }));
  return { plan: reshaped(plan, shown, context), outputs: { columns } };
};

/** These columns, in this order; NULL where the query has none such. */
export const arrangeColumns = (
  { plan, outputs }: ResolvedQuery,
  names: readonly string[],
  context: ResolveContext,
): ResolvedQuery => {
  if (names.join() === outputs.columns.map(({ name }) => name).join()) return { plan, outputs };
  const shown = names.map((name) => ({ name, of: outputs.columns.find((column) => column.name === name) }));
  const columns = shown.map(({ name, of }) => ({ name, type: of?.type ?? NULL }));
  return { plan: reshaped(plan, shown, context), outputs: { columns } };
};

interface ShownColumn {
  readonly name: string;
  readonly of: OutputColumn | undefined;
}

const reshaped = (plan: PlanQuery, columns: readonly ShownColumn[], context: ResolveContext): PlanSelect => {
  const source = { id: context.nextSourceId() };
  return {
    kind: 'select',
    ctes: [],
    distinct: false,
    columns: columns.map(
      ({ name, of }): PlanColumn => ({
        name,
        label: name,
        expr: of ? { kind: 'column', source: source.id, name: of.name, type: of.type } : literal(null),
      }),
    ),
    sources: [{ ...source, relation: { kind: 'subquery', query: plan } }],
    windows: [],
    orderBy: [],
    limitWithTies: false,
  };
};

const renamedOutputs = (
  columns: readonly OutputColumn[],
  names: readonly string[],
  span: Span | undefined,
): readonly OutputColumn[] => {
  for (const name of names) checkIdentifier(name, span);
  if (names.length !== columns.length) {
    throw queryError(
      `The number of column names must match: the query has ${columns.length}, but ${names.length} were given.`,
      span,
    );
  }
  return columns.map(({ type }, index) => ({ name: names[index]!, type }));
};
