/** What every kind of query gives, and what it is given. One folder entry per kind, one line in the registry. */
import type { Interval, QueryAnswer, QueryNode } from '@meridian/contracts/query';
import type { CompiledQuery, CompileInput } from '@meridian/hogql';
import type { EngineResult } from '../engine/run-compiled.ts';
import type { ProjectScope } from '../project/project-scope.ts';

export interface KindContext {
  readonly scope: ProjectScope;
  readonly now: Date;
  readonly isDebug: boolean;
  /** Compiles for this project; a kind cannot name another. */
  readonly compile: (input: Omit<CompileInput, 'projectId' | 'now'>) => CompiledQuery;
  readonly run: (compiled: CompiledQuery) => Promise<EngineResult>;
  /** Notes how long a step took, for `timings`. */
  readonly time: <T>(step: string, work: () => T) => T;
}

/** How long an answer of this query may be kept. */
export interface Freshness {
  readonly interval: Interval | 'none';
  readonly rangeFrom?: Date | undefined;
  readonly rangeEnd?: Date | undefined;
}

export interface KindAnswer {
  readonly answer: QueryAnswer;
  readonly freshness: Freshness;
}

export type QueryKindHandler<Node extends QueryNode> = (
  node: Node,
  context: KindContext,
) => Promise<KindAnswer>;
