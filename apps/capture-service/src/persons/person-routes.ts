import {
  deletePropertySchema,
  personBulkDeleteSchema,
  personDeleteParams,
  personListParams,
  personValuesParams,
  updatePropertySchema,
} from '@meridian/contracts/capture';
import { listPage } from '@meridian/contracts/wire';
import { InvalidRequestError, isUuid, NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type pg from 'pg';
import { PROPERTIES_CHANGED, recordActivity } from '../activity/activity.ts';
import { personPropertyValues } from '../definitions/property-values.ts';
import type { ChangeProperties } from './change-properties.ts';
import type { PersonDeletions } from './person-deletions.ts';
import { findPerson, listPersons, type PersonView } from './person-reader.ts';
import { isTooLarge } from './person-rules.ts';

const noPerson = () => new NotFoundError('not_found', 'There is no such person.');

export interface PersonRouteParts {
  readonly pool: pg.Pool;
  readonly engine: EngineAccess;
  readonly deletions: PersonDeletions;
  readonly changeProperties: ChangeProperties;
  readonly publicUrl: string;
}

const personIdOf = (params: ProjectApiCall['params']): string => {
  const id = params.person_id ?? '';
  if (!isUuid(id)) throw noPerson();
  return id.toLowerCase();
};

export const createPersonRoutes = ({
  pool,
  engine,
  deletions,
  changeProperties,
  publicUrl,
}: PersonRouteParts): ProjectApiRoute[] => {
  const personInPath = async ({ projectId, params }: ProjectApiCall): Promise<PersonView> => {
    const person = await findPerson(pool, projectId, personIdOf(params));
    if (person === undefined) throw noPerson();
    return person;
  };

  const recordChange = ({ projectId, principal }: ProjectApiCall, person: PersonView): Promise<void> =>
    recordActivity((sql, values) => pool.query(sql, values), {
      projectId,
      scope: 'Person',
      itemId: person.id,
      activity: 'updated',
      userId: principal.userId,
      name: person.id,
      changes: PROPERTIES_CHANGED,
    });

  return [
    {
      method: 'get',
      projectPath: '/persons',
      handler: async ({ req, res, projectId }) => {
        const { distinct_id: distinctId, ...filter } = parseInput(personListParams, req.query);
        res.json(
          listPage(req, publicUrl, filter, await listPersons(pool, projectId, { ...filter, distinctId })),
        );
      },
    },
    {
      method: 'get',
      projectPath: '/persons/values',
      handler: async ({ req, res, projectId }) => {
        const { key, value } = parseInput(personValuesParams, req.query);
        res.json(await personPropertyValues(engine, { projectId, key, contains: value }));
      },
    },
    {
      method: 'post',
      projectPath: '/persons/bulk_delete',
      handler: async ({ req, res, projectId, principal: { userId } }) => {
        const body = parseInput(personBulkDeleteSchema, req.body);
        const named = await pool.query<{ person_id: string }>(
          `SELECT DISTINCT person_id FROM distinct_ids
           WHERE project_id = $1 AND distinct_id = ANY($2::text[]) AND person_id IS NOT NULL`,
          [projectId, body.distinct_ids],
        );
        const ids = new Set([...body.ids, ...named.rows.map((row) => row.person_id)]);
        const requests = [...ids].map((personId) => ({
          personId,
          deleteEvents: body.delete_events,
          userId,
        }));
        const deleted = await deletions.request(projectId, requests);
        res.status(202).json({ persons_found: deleted, persons_deleted: deleted });
      },
    },
    {
      method: 'get',
      projectPath: '/persons/:person_id',
      handler: async (call) => {
        call.res.json(await personInPath(call));
      },
    },
    {
      method: 'post',
      projectPath: '/persons/:person_id/update_property',
      handler: async (call) => {
        const { key, value } = parseInput(updatePropertySchema, call.req.body);
        const person = await personInPath(call);
        if (isTooLarge({ ...person.properties, [key]: value })) throw tooLarge();
        const distinctId = someDistinctId(person);
        const properties = { $set: { [key]: value } };
        await changeProperties({ projectId: call.projectId, distinctId, event: '$set', properties });
        await recordChange(call, person);
        call.res.status(202).end();
      },
    },
    {
      method: 'post',
      projectPath: '/persons/:person_id/delete_property',
      handler: async (call) => {
        const { $unset: name } = parseInput(deletePropertySchema, call.req.body);
        const person = await personInPath(call);
        const distinctId = someDistinctId(person);
        const change = { event: '$delete_person_property', properties: { $unset: [name] } } as const;
        await changeProperties({ projectId: call.projectId, distinctId, ...change });
        await recordChange(call, person);
        call.res.status(201).json({ success: true });
      },
    },
    {
      method: 'delete',
      projectPath: '/persons/:person_id',
      handler: async ({ req, res, projectId, params, principal: { userId } }) => {
        const { delete_events: deleteEvents } = parseInput(personDeleteParams, req.query);
        const personId = personIdOf(params);
        const found = await deletions.request(projectId, [{ personId, deleteEvents, userId }]);
        if (found === 0) throw noPerson();
        res.status(202).end();
      },
    },
  ];
};

const tooLarge = () =>
  new InvalidRequestError('invalid_input', 'The properties of the person would become too large.', {
    attr: 'value',
  });

const someDistinctId = ({ distinct_ids: [distinctId] }: PersonView): string => {
  if (distinctId !== undefined) return distinctId;
  throw new InvalidRequestError('invalid_input', 'The person has no distinct id, so it cannot be changed.');
};
