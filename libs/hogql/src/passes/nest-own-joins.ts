/**
 * `… JOIN events e ON e.person_id = p.id`: to know person_id, another table is joined to `e`, and it can only come
 * behind `e`, too late for the condition. Such a table and what belongs to it become one subquery.
 */
import type {
  ColumnRef,
  JsonPath,
  PlanExpr,
  PlanQuery,
  PlanSelect,
  Source,
  SourceId,
} from '../plan/nodes.ts';
import { readKey } from '../plan/read-key.ts';
import { rewriteQuery, visitExprs } from '../plan/transform.ts';

export const nestOwnJoins = (query: PlanQuery): PlanQuery => {
  const nests = new Map<SourceId, Nest>();
  rewriteQuery(query, {
    select: (select) => {
      for (const nest of nestsOf(select)) for (const member of nest.members) nests.set(member.id, nest);
      return select;
    },
  });
  if (nests.size === 0) return query;
  const outside = rewriteQuery(query, {
    expr: (expr) => readThroughNest(expr, nests),
    select: (select) => ({ ...select, sources: withoutMembers(select, nests) }),
  });
  // The columns that are read through each nest are known only now.
  return rewriteQuery(outside, {
    select: (select) => ({ ...select, sources: select.sources.map((source) => filled(source, nests)) }),
  });
};

interface Nest {
  readonly id: SourceId;
  readonly head: Source;
  readonly members: readonly Source[];
  readonly reads: Map<string, ColumnRef | JsonPath>;
}

const nestsOf = ({ sources }: PlanSelect): readonly Nest[] =>
  sources.flatMap((head, index) => {
    const later = sources.slice(index + 1);
    const needed = reachable(head.join?.on, later);
    return needed.length === 0 ? [] : [{ id: -head.id, head, members: [head, ...needed], reads: new Map() }];
  });

/** The later sources that a condition reads, and those that their own conditions read. */
const reachable = (condition: PlanExpr | undefined, later: readonly Source[]): readonly Source[] => {
  const ids = sourcesIn(condition);
  const direct = later.filter((source) => ids.has(source.id));
  const indirect = direct.flatMap((source) =>
    reachable(
      source.join?.on,
      later.filter((other) => other !== source),
    ),
  );
  const all = new Set([...direct, ...indirect]);
  return later.filter((source) => all.has(source));
};

const sourcesIn = (expr: PlanExpr | undefined): ReadonlySet<SourceId> => {
  const ids = new Set<SourceId>();
  if (expr !== undefined) {
    visitExprs(expr, (part) => {
      if (part.kind === 'column') ids.add(part.source);
      if (part.kind === 'jsonPath') ids.add(part.column.source);
    });
  }
  return ids;
};

const readThroughNest = (expr: PlanExpr, nests: ReadonlyMap<SourceId, Nest>): PlanExpr => {
  if (expr.kind !== 'column' && expr.kind !== 'jsonPath') return expr;
  const source = expr.kind === 'column' ? expr.source : expr.column.source;
  const nest = nests.get(source);
  if (!nest) return expr;
  const name = `${source}.${readKey(expr)}`;
  nest.reads.set(name, expr);
  return { kind: 'column', source: nest.id, name, type: expr.type, span: expr.span };
};

const withoutMembers = ({ sources }: PlanSelect, nests: ReadonlyMap<SourceId, Nest>): readonly Source[] =>
  sources.flatMap((source): Source[] => {
    const nest = nests.get(source.id);
    if (!nest) return [source];
    if (nest.head.id !== source.id) return [];
    // The condition of the head has been rewritten to read through the nest; the nest takes its place.
    return [{ id: nest.id, relation: source.relation, join: source.join }];
  });

const filled = (source: Source, nests: ReadonlyMap<SourceId, Nest>): Source => {
  const nest = [...nests.values()].find((candidate) => candidate.id === source.id);
  if (!nest) return source;
  const [head, ...others] = nest.members;
  const inner: PlanSelect = {
    kind: 'select',
    ctes: [],
    distinct: false,
    columns: [...nest.reads].map(([name, expr]) => ({ name, label: name, expr })),
    sources: [{ ...head!, join: undefined }, ...others],
    windows: [],
    orderBy: [],
    limitWithTies: false,
  };
  return { ...source, relation: { kind: 'subquery', query: inner } };
};
