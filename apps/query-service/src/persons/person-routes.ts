/** Reads about persons: the cohorts of a person, the persons of a cohort, and the history of properties. */
import {
  cohortsOfPersonParams,
  personsOfCohortParams,
  propertiesTimelineParams,
} from '@meridian/contracts/query';
import { listPage, userOf } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import {
  assertScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type UserDirectory,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { cohortToWire } from '../cohorts/cohort-wire.ts';
import type { Database } from '../database.ts';
import { numericIdOf } from '../http/path-ids.ts';
import type { Ask } from '../query/ask.ts';
import { type PersonCell, personView } from './person-view.ts';
import { propertiesTimeline } from './properties-timeline.ts';

export interface PersonRoutesParts {
  readonly ask: Ask;
  readonly database: Database;
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

const COHORT_IDS = `
SELECT DISTINCT cohort_id FROM cohort_people WHERE person_id = toUUID({personId}) LIMIT 10000
UNION ALL
SELECT DISTINCT cohort_id FROM static_cohort_people WHERE person_id = toUUID({personId}) LIMIT 10000`;

export const createPersonRoutes = ({
  ask,
  database,
  users,
  publicUrl,
}: PersonRoutesParts): ProjectApiRoute[] => {
  const assertPerson = async (call: ProjectApiCall, personId: string): Promise<void> => {
    const { rows } = await ask(call, {
      kind: 'HogQLQuery',
      query: 'SELECT count() FROM persons WHERE id = toUUID({personId})',
      values: { personId },
    });
    if (Number(rows[0]?.[0]) === 0) throw new NotFoundError('not_found', 'There is no such person.');
  };

  const cohortsOfPerson = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    assertScope(principal, 'cohort:read');
    const { person_id: personId } = parseInput(cohortsOfPersonParams, req.query);
    const [, { rows }] = await Promise.all([
      assertPerson(call, personId),
      ask(call, {
        kind: 'HogQLQuery',
        query: COHORT_IDS,
        values: { personId },
      }),
    ]);
    const cohorts = await database.cohort.findMany({
      where: { projectId, deleted: false, id: { in: rows.map(([id]) => Number(id)) } },
      orderBy: { id: 'desc' },
    });
    const known = await users.get(cohorts.map(({ createdById }) => createdById));
    res.json({
      results: cohorts.map((cohort) => cohortToWire(cohort, userOf(cohort.createdById, known))),
    });
  };

  const personsOfCohort = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal, params } = call;
    assertScope(principal, 'person:read');
    const request = parseInput(personsOfCohortParams, req.query);
    const id = numericIdOf(params['id']);
    const cohort =
      id === undefined ? null : await database.cohort.findFirst({ where: { id, projectId, deleted: false } });
    if (cohort === null) throw new NotFoundError('not_found', 'The project has no cohort with this id.');
    const { limit, offset, search } = request;
    const properties = [{ type: 'cohort', key: 'id', value: id }];
    const [page, counted] = await Promise.all([
      ask(call, { kind: 'ActorsQuery', select: ['person'], properties, search, limit, offset }),
      ask(call, { kind: 'ActorsQuery', select: ['count()'], properties, search }),
    ]);
    const results = page.rows.map(([person]) => personView(person as PersonCell));
    res.json(listPage(req, publicUrl, request, { results, count: Number(counted.rows[0]?.[0] ?? 0) }));
  };

  const timeline = async (call: ProjectApiCall, personId: unknown): Promise<void> => {
    const { person_id } = parseInput(cohortsOfPersonParams, { person_id: personId });
    const params = parseInput(propertiesTimelineParams, call.req.query);
    const [, answer] = await Promise.all([
      assertPerson(call, person_id),
      propertiesTimeline((node) => ask(call, node), person_id, params),
    ]);
    call.res.json(answer);
  };

  return [
    { method: 'get', projectPath: '/persons/cohorts/', handler: cohortsOfPerson },
    { method: 'get', projectPath: '/cohorts/:id/persons/', handler: personsOfCohort },
    {
      method: 'get',
      projectPath: '/persons/properties_timeline/',
      handler: (call) => timeline(call, call.req.query['person_id']),
    },
    {
      method: 'get',
      projectPath: '/persons/:person_id/properties_timeline/',
      handler: (call) => timeline(call, call.params['person_id']),
    },
  ];
};
