/** A query that reads a subquery → the same query, which reads a table with the stored rows of that subquery. */
import type { Query } from '../ast/nodes.ts';
import type { PlanQuery, PlanSelect } from '../plan/nodes.ts';
import { OWN_MARK } from './check-identifier.ts';

export const readStored = (plan: PlanQuery, query: Query, storedAs: string): PlanSelect => {
  const [source] = plan.kind === 'select' ? plan.sources : [];
  const item = query.kind === 'select' ? query.from?.[0] : undefined;
  if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item?.alias !== storedAs)
    throw new Error(`compile: the query reads no subquery ${storedAs}`);
  const columns = outputsOf(source.relation.query).filter((name) => !name.includes(OWN_MARK));
  const stored = { ...source, relation: { kind: 'stored', columns } as const };
  return { ...plan, sources: [stored, ...plan.sources.slice(1)] };
};

const outputsOf = (query: PlanQuery): readonly string[] =>
  query.kind === 'select' ? query.columns.map(({ name }) => name) : outputsOf(query.first);
