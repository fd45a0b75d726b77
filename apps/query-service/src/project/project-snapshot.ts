/**
 * The settings, actions, cohorts and variables of a project, which the compiler uses. They are kept in memory, so a
 * cached answer does not need Postgres, and every process reloads them after a change.
 */
import { createHash } from 'node:crypto';
import type { ProjectFacts } from '@meridian/contracts/internal';
import type { Action, Cohort, VariableValue } from '@meridian/hogql/compile';
import type { ProjectFactsReader } from '@meridian/identity';
import { type Bus, createBus, type Redis } from '@meridian/redis';
import type { Database } from '../database.ts';
import { toActionSteps } from './action-steps.ts';
import { remember } from './remember.ts';

export interface StoredVariable {
  readonly id: string;
  readonly name: string;
  readonly codeName: string;
  readonly type: VariableValue['type'];
  readonly isMulti: boolean;
  readonly defaultValue: unknown;
}

export interface ProjectSnapshot {
  readonly facts: ProjectFacts;
  readonly actions: readonly Action[];
  readonly cohorts: readonly Cohort[];
  readonly variables: readonly StoredVariable[];
  /** Part of every cache key: it changes whenever a member above changes in a way that affects answers. */
  readonly revision: string;
}

export interface ProjectSnapshots {
  get(projectId: number): Promise<ProjectSnapshot>;
  /** Called after a write to actions, cohorts or variables, so that every process reloads them. */
  changed(projectId: number): Promise<void>;
  close(): Promise<void>;
}

type SavedObjects = Pick<ProjectSnapshot, 'actions' | 'cohorts' | 'variables'> & {
  readonly cohortVersions: readonly (readonly [id: number, version: number])[];
};

const CHANNEL = 'query-project-changed';
/** A copy of this age that is used is read again in the background. */
const MAX_AGE_MS = 30_000;
const MAX_PROJECTS = 2_000;

export const createProjectSnapshots = ({
  database,
  facts,
  redis,
}: {
  readonly database: Database;
  readonly facts: ProjectFactsReader;
  readonly redis: Redis;
}): ProjectSnapshots => {
  const saved = remember<SavedObjects>({
    load: (projectId) => readSavedObjects(database, projectId),
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_PROJECTS,
  });
  const snapshots = new WeakMap<SavedObjects, ProjectSnapshot>();
  const bus: Bus = createBus(redis);
  bus.onGap(() => saved.expireAll());
  bus.listen(CHANNEL, (message) => saved.expire(Number(message)));

  return {
    async get(projectId) {
      const [projectFacts, objects] = await Promise.all([facts.get(projectId), saved.get(projectId)]);
      const known = snapshots.get(objects);
      if (known?.facts === projectFacts) return known;
      const { cohortVersions: _, ...members } = objects;
      const snapshot = {
        facts: projectFacts,
        ...members,
        revision: revisionOf(projectFacts, objects),
      };
      snapshots.set(objects, snapshot);
      return snapshot;
    },
    async changed(projectId) {
      saved.expire(projectId);
      await bus.announce(CHANNEL, String(projectId));
    },
    close: () => bus.close(),
  };
};

const readSavedObjects = async (database: Database, projectId: number): Promise<SavedObjects> => {
  const [actions, cohorts, variables] = await Promise.all([
    database.action.findMany({
      where: { projectId, deleted: false },
      select: { id: true, name: true, steps: true },
      orderBy: { id: 'asc' },
    }),
    database.cohort.findMany({
      where: { projectId, deleted: false },
      select: { id: true, name: true, version: true },
      orderBy: { id: 'asc' },
    }),
    database.insightVariable.findMany({ where: { projectId }, orderBy: { codeName: 'asc' } }),
  ]);
  return {
    actions: actions.map(({ id, name, steps }) => ({ id, name, steps: toActionSteps(steps) })),
    cohorts: cohorts.map(({ id, name }) => ({ id, name })),
    cohortVersions: cohorts.map(({ id, version }) => [id, version]),
    variables: variables.map(({ id, name, codeName, type, isMulti, defaultValue }) => ({
      id,
      name,
      codeName,
      type: type as VariableValue['type'],
      isMulti,
      defaultValue,
    })),
  };
};

const revisionOf = (
  {
    timezone,
    weekStartDay,
    testAccountFilters,
    pathCleaningRules,
    personOnEventsMode,
    settings,
  }: ProjectFacts,
  objects: SavedObjects,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        timezone,
        weekStartDay,
        testAccountFilters,
        pathCleaningRules,
        personOnEventsMode,
        settings.person_display_name_properties,
        objects,
      ]),
    )
    .digest('base64url')
    .slice(0, 16);
