/** An action becomes a condition of later queries, so the author's scopes are checked when it is saved. */
import { containsSql } from '@meridian/contracts/query';
import { type Clock, InvalidRequestError, isAppError } from '@meridian/core';
import { call, constant, field, select } from '@meridian/hogql/build';
import type { ActionStep, Compiler } from '@meridian/hogql/compile';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { assertMaySaveFilters, deniedTablesOf } from '../query/required-scopes.ts';

export interface ActionToSave {
  readonly projectId: number;
  /** Undefined for a new action. */
  readonly id: number | undefined;
  readonly steps: readonly ActionStep[];
  readonly scopes: readonly string[];
}

export interface ActionCheckParts {
  readonly compiler: Compiler;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
}

const NEW_ACTION_ID = 0;

export const assertMaySaveAction = async (
  { compiler, projects, clock }: ActionCheckParts,
  { projectId, id = NEW_ACTION_ID, steps, scopes }: ActionToSave,
): Promise<void> => {
  assertMaySaveFilters(scopes, steps);
  const deniedTables = deniedTablesOf(scopes);
  if (deniedTables.length === 0) return;
  const { facts, actions, cohorts } = await projects.get(projectId);
  try {
    compiler.compile({
      query: select({
        columns: [field('event')],
        from: 'events',
        where: call('matchesAction', [constant(id)]),
      }),
      projectId,
      now: clock.now(),
      timezone: facts.timezone,
      actions: [...actions.filter((other) => other.id !== id), { id, name: '', steps }],
      cohorts,
      deniedTables: new Set(deniedTables),
    });
  } catch (error) {
    if (!isAppError(error) || error.status !== 400) throw error;
    // Other errors may end later, after the last check of the tables in SQL. Without SQL there are none to check.
    if (error.code !== 'table_access_denied' && !containsSql(steps)) return;
    throw new InvalidRequestError(error.code, error.message, { ...error.options, attr: 'steps' });
  }
};
