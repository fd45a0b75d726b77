/** Plans a node for a project. */
import {
  type Compiler,
  type GivenRows,
  isKnownProperty,
  type PropertyName,
  type RowLimits,
} from '@meridian/hogql/compile';
import type { Database } from '../database.ts';
import type { EarliestEvents } from '../project/earliest-events.ts';
import type { PersonOverrides } from '../project/person-overrides.ts';
import type { ProjectSnapshot } from '../project/project-snapshot.ts';
import type { PropertySchema, PropertySchemas } from '../project/property-schemas.ts';
import { readSavedRows } from '../project/saved-rows.ts';
import { namingUnknownSaved } from './name-unknown-saved.ts';
import { namingWrongSettings } from './name-wrong-settings.ts';
import { namingWrongText } from './name-wrong-text.ts';
import type { PlanContext, RowPage, RunnableNode, SqlPlan } from './query-kind.ts';
import { planSql } from './registry.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface PlanRequest {
  readonly project: ProjectSnapshot;
  readonly node: RunnableNode;
  readonly now: Date;
  readonly rowLimits: RowLimits;
  readonly onlyRows?: boolean | undefined;
  readonly page?: RowPage | undefined;
  readonly deniedTables: readonly string[];
  readonly storedAs?: string | undefined;
  readonly stopwatch: Stopwatch;
}

export interface PlannedQuery {
  /** Undefined for kinds that answer without SQL. */
  readonly plan: SqlPlan | undefined;
  readonly context: PlanContext;
}

export interface PlannerParts {
  readonly compiler: Compiler;
  readonly database: Database;
  readonly schemas: PropertySchemas;
  readonly personOverrides: PersonOverrides;
  readonly earliestEvents: EarliestEvents;
}

export type PlanQuery = (request: PlanRequest) => Promise<PlannedQuery>;

export const createPlanner =
  (parts: PlannerParts): PlanQuery =>
  (request) =>
    planQuery(parts, request);

const planQuery = async (parts: PlannerParts, request: PlanRequest): Promise<PlannedQuery> => {
  const { project, stopwatch } = request;
  const projectId = project.facts.id;
  const [schema, hasPersonOverrides, earliestEvent] = await stopwatch.async('read_project', () =>
    Promise.all([
      parts.schemas.get(projectId),
      parts.personOverrides.exist(projectId),
      asksForAllTime(request.node) ? parts.earliestEvents.of(projectId) : undefined,
    ]),
  );
  const state = { hasPersonOverrides, earliestEvent };
  const first = planAgainst(parts, request, schema, state);
  const { unknownProperties } = first;
  // Very recent events may have defined an unknown property. Saved objects are read only if the query names them.
  const [newest, givenRows] = await stopwatch.async('read_project', () =>
    Promise.all([
      unknownProperties.length > 0 ? parts.schemas.refresh(projectId) : schema,
      readSavedRows(parts.database, projectId, first.tables),
    ]),
  );
  const isDefinedNow = unknownProperties.some((property) => isKnownProperty(newest.definitions, property));
  if (!isDefinedNow && givenRows === undefined) return first;
  return planAgainst(parts, request, newest, { ...state, givenRows });
};

/** Whether an insight, or the source of actors, reads from the first event on. */
const asksForAllTime = (node: object): boolean => {
  if ('dateRange' in node && (node.dateRange as { date_from?: unknown }).date_from === 'all') return true;
  return 'source' in node && typeof node.source === 'object' && node.source !== null
    ? asksForAllTime(node.source)
    : false;
};

interface ProjectState {
  readonly hasPersonOverrides: boolean;
  readonly earliestEvent: Date | undefined;
  readonly givenRows?: GivenRows | undefined;
}

interface PlannedOnce extends PlannedQuery {
  readonly unknownProperties: readonly PropertyName[];
  /** The tables that its SQL reads. */
  readonly tables: readonly string[];
}

const planAgainst = (
  { compiler }: PlannerParts,
  { project, node, now, rowLimits, onlyRows = false, page, deniedTables, storedAs, stopwatch }: PlanRequest,
  schema: PropertySchema,
  { hasPersonOverrides, earliestEvent, givenRows }: ProjectState,
): PlannedOnce => {
  const tables = new Set<string>();
  const unknownProperties: PropertyName[] = [];
  const denied = new Set(deniedTables);
  const { id: projectId, timezone, weekStartDay, personOnEventsMode } = project.facts;
  const context: PlanContext = {
    project,
    schema,
    now,
    earliestEvent,
    rowLimits,
    onlyRows,
    deniedTables: denied,
    page,
    compile: (members) => {
      const compiled = stopwatch.sync('compile', () =>
        compiler.compile({
          hasPersonOverrides,
          ...members,
          personsOnEventsMode: members.personsOnEventsMode ?? personOnEventsMode,
          projectId,
          now,
          timezone,
          weekStartDay,
          propertyDefinitions: schema.definitions,
          actions: project.actions,
          cohorts: project.cohorts,
          pathCleaningRules: project.facts.pathCleaningRules,
          deniedTables: denied,
          givenRows,
          storedAs,
        }),
      );
      for (const table of compiled.tables) tables.add(table);
      unknownProperties.push(...compiled.unknownProperties);
      return compiled;
    },
  };
  const plan = stopwatch.sync('plan', () =>
    namingWrongSettings(node, context, () =>
      namingWrongText(node, context, () => namingUnknownSaved(node, () => planSql(node, context))),
    ),
  );
  return { plan, context, unknownProperties, tables: [...tables] };
};
