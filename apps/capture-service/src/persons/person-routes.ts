import { flagParam, pageParams } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type pg from 'pg';
import { z } from 'zod';
import { personPropertyValues } from '../definitions/property-values.ts';
import { pageOf } from '../http/page-of.ts';
import { onlyEmpty, searchParam } from '../http/query-params.ts';
import type { PersonDeletions } from './person-deletions.ts';
import { findPerson, listPersons } from './person-reader.ts';

const listQuery = z.object({
  ...pageParams,
  search: searchParam,
  distinct_id: z.string().min(1).optional(),
  email: z.string().min(1).optional(),
  properties: onlyEmpty('This list cannot be filtered by properties. Use an ActorsQuery with the query API.'),
});
const valuesQuery = z.object({ key: z.string().min(1), value: z.string().optional() });
const deleteQuery = z.object({ delete_events: flagParam.default(false) });
const bulkDeleteBody = z
  .object({
    ids: z.array(z.uuid()).max(1_000).default([]),
    distinct_ids: z.array(z.string().min(1)).max(1_000).default([]),
    delete_events: z.boolean().default(false),
  })
  .refine((body) => body.ids.length + body.distinct_ids.length > 0, {
    message: 'Set ids or distinct_ids.',
    path: ['ids'],
  });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const noPerson = () => new NotFoundError('not_found', 'There is no such person.');

export interface PersonRouteParts {
  readonly pool: pg.Pool;
  readonly engine: EngineAccess;
  readonly deletions: PersonDeletions;
  readonly publicUrl: string;
}

const personIdOf = (params: ProjectApiCall['params']): string => {
  const id = params.person_id ?? '';
  if (!UUID.test(id)) throw noPerson();
  return id.toLowerCase();
};

export const createPersonRoutes = ({
  pool,
  engine,
  deletions,
  publicUrl,
}: PersonRouteParts): ProjectApiRoute[] => {
  return [
    {
      method: 'get',
      projectPath: '/persons',
      handler: async ({ req, res, projectId }) => {
        const { distinct_id: distinctId, ...filter } = parseInput(listQuery, req.query);
        res.json(
          pageOf(req, publicUrl, filter, await listPersons(pool, projectId, { ...filter, distinctId })),
        );
      },
    },
    {
      method: 'get',
      projectPath: '/persons/values',
      handler: async ({ req, res, projectId }) => {
        const { key, value } = parseInput(valuesQuery, req.query);
        res.json(await personPropertyValues(engine, { projectId, key, contains: value }));
      },
    },
    {
      method: 'post',
      projectPath: '/persons/bulk_delete',
      handler: async ({ req, res, projectId }) => {
        const body = parseInput(bulkDeleteBody, req.body);
        const named = await pool.query<{ person_id: string }>(
          `SELECT DISTINCT person_id FROM distinct_ids
           WHERE project_id = $1 AND distinct_id = ANY($2::text[]) AND person_id IS NOT NULL`,
          [projectId, body.distinct_ids],
        );
        const ids = new Set([...body.ids, ...named.rows.map((row) => row.person_id)]);
        const requests = [...ids].map((personId) => ({ personId, deleteEvents: body.delete_events }));
        const deleted = await deletions.request(projectId, requests);
        res.status(202).json({ persons_found: deleted, persons_deleted: deleted });
      },
    },
    {
      method: 'get',
      projectPath: '/persons/:person_id',
      handler: async ({ res, projectId, params }) => {
        const person = await findPerson(pool, projectId, personIdOf(params));
        if (person === undefined) throw noPerson();
        res.json(person);
      },
    },
    {
      method: 'delete',
      projectPath: '/persons/:person_id',
      handler: async ({ req, res, projectId, params }) => {
        const { delete_events: deleteEvents } = parseInput(deleteQuery, req.query);
        const found = await deletions.request(projectId, [{ personId: personIdOf(params), deleteEvents }]);
        if (found === 0) throw noPerson();
        res.status(202).end();
      },
    },
  ];
};
