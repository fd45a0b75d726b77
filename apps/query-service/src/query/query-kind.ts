/**
 * What every kind of query gives, and what it is given. A kind of SQL is a plan: the SQL, and how its rows become
 * an answer; who runs the plan decides about limits, caches and formats. The other kinds answer by themselves.
 */
import type { Interval, QueryAnswer, QueryNode } from '@meridian/contracts/query';
import type { CompiledQuery, CompileInput, RowLimits } from '@meridian/hogql/compile';
import type { EngineResult } from '../engine/run-compiled.ts';
import type { ProjectScope } from '../project/project-scope.ts';
import type { PropertySchema } from '../project/property-schemas.ts';

/** Wrappers and saved insights have been replaced by what they hold. */
export type RunnableNode = Exclude<
  QueryNode,
  { kind: 'InsightVizNode' | 'DataTableNode' | 'DataVisualizationNode' | 'SavedInsightNode' }
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
  readonly scope: ProjectScope;
  readonly schema: PropertySchema;
  readonly now: Date;
  /** Known where the query asks for all of the past. */
  readonly earliestEvent: Date | undefined;
  /** What holds where the query itself names no LIMIT. */
  readonly rowLimits: RowLimits;
  /** The rows go out as they are: whole objects are columns of their own, and no row beyond the limit is read. */
  readonly onlyRows: boolean;
  /** A page within the query's own LIMIT. */
  readonly page: RowPage | undefined;
  /** Compiles for this project; a kind cannot name another. */
  readonly compile: (input: CompileMembers) => CompiledQuery;
}

/** How long an answer may be kept. */
export interface Freshness {
  readonly interval: Interval | 'none';
  readonly rangeDays?: number | undefined;
  /** When its range had ended, where that is the same whenever one asks. */
  readonly closedAt?: Date | undefined;
  /** Its range had not ended when it was computed, so events stored later may belong to it. */
  readonly isOpen: boolean;
}

/** Of queries whose range is not known. */
export const WITHOUT_RANGE: Freshness = { interval: 'minute', isOpen: true };

export interface SqlPlan {
  readonly compiled: CompiledQuery;
  /** `run` is for what only the rows tell to read, such as the people on this page. */
  readonly shape: (
    result: EngineResult,
    run: (compiled: CompiledQuery) => Promise<EngineResult>,
  ) => QueryAnswer | Promise<QueryAnswer>;
  readonly freshness: Freshness;
}

export type SqlKind<Node> = (node: Node, context: PlanContext) => SqlPlan;
export type DirectKind<Node> = (node: Node, context: PlanContext) => QueryAnswer;
