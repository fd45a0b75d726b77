/** Runs one case in its own project and returns the first difference. */
import type { LoadRequestInput } from '@meridian/contracts/capture';
import { isObject } from '@meridian/core';
import { waitFor } from '@meridian/testing';
import type { Case } from './case-file.ts';
import { firstDifference } from './checks.ts';
import type { Target } from './target.ts';

const CALCULATION_TIMEOUT_MS = 30_000;

/** Undefined when the case passes. */
export const runCase = async (target: Target, test: Case): Promise<string | undefined> => {
  const projectId = await target.createProject(test);
  await target.load({
    project_id: projectId,
    persons: test.persons,
    groups: test.groups,
    events: test.events,
    property_definitions: test.property_definitions,
  } as LoadRequestInput);
  const actionIds = await createEach(target, projectId, '/actions/', test.actions);
  const cohortIds = await createEach(target, projectId, '/cohorts/', test.cohorts);
  for (const id of cohortIds.values()) await untilCalculated(target, projectId, id);
  const answer = await target.post(
    projectId,
    '/query/',
    { query: withIds(test.query, { actionIds, cohortIds }) },
    test.now === null ? {} : { 'x-meridian-now': test.now },
  );
  return firstDifference(test.expect, answer, { booleansAreNumbers: test.kind === 'hogql' });
};

type Ids = ReadonlyMap<unknown, unknown>;

/** Maps the ids of the case file to the ids that the system assigned. */
const createEach = async (
  target: Target,
  projectId: number,
  path: string,
  things: readonly Record<string, unknown>[],
): Promise<Ids> => {
  const ids = new Map<unknown, unknown>();
  for (const { id, ...members } of things) {
    const { status, body } = await target.post(projectId, path, members);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    ids.set(id, (body as { readonly id: unknown }).id);
  }
  return ids;
};

interface CohortState {
  readonly is_calculating: boolean;
  readonly error_message?: string | null;
}

/** On a busy machine, the service creates a cohort before its members are known. */
const untilCalculated = async (target: Target, projectId: number, id: unknown): Promise<void> => {
  const calculated = await waitFor(
    async () => {
      const cohort = (await target.get(projectId, `/cohorts/${id}/`)).body as CohortState;
      return cohort.is_calculating ? undefined : cohort;
    },
    { timeoutMs: CALCULATION_TIMEOUT_MS, what: `the calculation of cohort ${id}` },
  );
  if (calculated.error_message) throw new Error(`Cohort ${id}: ${calculated.error_message}`);
};

const withIds = (value: unknown, ids: { readonly actionIds: Ids; readonly cohortIds: Ids }): unknown => {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (!isObject(value)) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withIds(member, ids)]),
  );
  if (value['kind'] === 'ActionsNode' || value['type'] === 'actions') replaceId(members, 'id', ids.actionIds);
  if (value['type'] === 'cohort') {
    replaceId(members, 'value', ids.cohortIds);
    replaceId(members, 'property', ids.cohortIds);
  }
  if (value['breakdown_type'] === 'cohort') replaceId(members, 'breakdown', ids.cohortIds);
  replaceId(members, 'actionId', ids.actionIds);
  return members;
};

const replaceId = (members: Record<string, unknown>, name: string, ids: Ids): void => {
  const replaced = (id: unknown): unknown => (ids.has(id) ? ids.get(id) : id);
  const value = members[name];
  if (value !== undefined) members[name] = Array.isArray(value) ? value.map(replaced) : replaced(value);
};
