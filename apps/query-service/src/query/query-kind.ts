/**
 * The interface of a kind of query. A kind with SQL creates a plan: the SQL, and the function that turns its rows into an
 * answer. The caller handles limits, caches and formats. The other kinds answer directly.
 */
import type { Interval, QueryAnswer, QueryNode } from '@meridian/contracts/query';
import type { CompiledQuery, CompileInput, RowLimits } from '@meridian/hogql/compile';
import type { EngineResult } from '../engine/run-compiled.ts';
import type { ProjectSnapshot } from '../project/project-snapshot.ts';
import type { PropertySchema } from '../project/property-schemas.ts';

/** A node whose wrappers and saved insights have been resolved. */
export type RunnableNode = Exclude<
  QueryNode,
  {
    kind:
      | 'InsightVizNode'
      | 'DataTableNode'
      | 'DataVisualizationNode'
      | 'WebVitalsQuery'
      | 'SavedInsightNode';
  }
>;
export type RunnableKind = RunnableNode['kind'];
export type NodeOf<Kind extends RunnableKind> = Extract<RunnableNode, { kind: Kind }>;

export type CompileMembers = Omit<
  CompileInput,
  'projectId' | 'now' | 'timezone' | 'weekStartDay' | 'propertyDefinitions' | 'actions' | 'cohorts'
>;

export interface RowPage {
  readonly limit: number;
  readonly offset: number;
}

export interface PlanContext {
  readonly project: ProjectSnapshot;
  readonly schema: PropertySchema;
  readonly now: Date;
  /** Set if the query reads from the first event on. */
  readonly earliestEvent: Date | undefined;
  /** The limits for a query without a LIMIT. */
  readonly rowLimits: RowLimits;
  /** The rows are streamed unshaped: objects become columns, and no row beyond the limit is read. */
  readonly onlyRows: boolean;
  /** Tables that the caller may not read. The compiler refuses them by itself. */
  readonly deniedTables: ReadonlySet<string>;
  /** A page within the query's own LIMIT. */
  readonly page: RowPage | undefined;
  /** Always compiles for this project. */
  readonly compile: (input: CompileMembers) => CompiledQuery;
}

/** How long an answer may be kept. */
export interface Freshness {
  readonly interval: Interval | 'none';
  readonly rangeDays?: number | undefined;
  /** The end of its range, if the range does not depend on the current time. */
  readonly closedAt?: Date | undefined;
  /** The range had not ended, so later events may belong to it. */
  readonly isOpen: boolean;
}

/** The freshness of queries whose range is not known. */
export const WITHOUT_RANGE: Freshness = { interval: 'minute', isOpen: true };

export interface SqlPlan {
  readonly compiled: CompiledQuery;
  /** `run` runs further SQL that depends on the rows, such as the persons on this page. */
  readonly shape: (
    result: EngineResult,
    run: (compiled: CompiledQuery) => Promise<EngineResult>,
  ) => QueryAnswer | Promise<QueryAnswer>;
  readonly freshness: Freshness;
}

/** Undefined if this query needs no SQL; then the kind answers directly too. */
export type SqlKind<Node> = (node: Node, context: PlanContext) => SqlPlan | undefined;
export type DirectKind<Node> = (node: Node, context: PlanContext) => QueryAnswer;
