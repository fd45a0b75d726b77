/** `t (a, b) AS (SELECT …)`, `FROM (SELECT …) AS t (a, b)`: the columns of a query under other names. */
import type { Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import type { PlanColumn } from '../plan/nodes.ts';
import { checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import type { ResolvedQuery } from './resolve-query.ts';
import type { OutputColumn } from './scope.ts';

export const renameColumns = (
  { plan, outputs }: ResolvedQuery,
  names: readonly string[],
  span: Span | undefined,
  context: ResolveContext,
): ResolvedQuery => {
  const columns = renamedOutputs(outputs.columns, names, span);
  const source = { id: context.nextSourceId(), alias: context.uniqueName('renamed') };
  return {
    plan: {
      kind: 'select',
      ctes: [],
      distinct: false,
      columns: outputs.columns.map(
        ({ name, type }, index): PlanColumn => ({
          name: names[index]!,
          label: names[index]!,
          expr: { kind: 'column', source: source.id, name, type },
        }),
      ),
      sources: [{ ...source, relation: { kind: 'subquery', query: plan } }],
      windows: [],
      orderBy: [],
      limitWithTies: false,
    },
    outputs: { columns },
  };
};

export const renamedOutputs = (
  columns: readonly OutputColumn[],
  names: readonly string[],
  span: Span | undefined,
): readonly OutputColumn[] => {
  for (const name of names) checkIdentifier(name, span);
  if (names.length !== columns.length) {
    throw queryError(`The query has ${columns.length} columns, and ${names.length} names are given.`, span);
  }
  return columns.map(({ type }, index) => ({ name: names[index]!, type }));
};
