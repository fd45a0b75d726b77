import { integerParam, pageParams } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type pg from 'pg';
import { z } from 'zod';
import { pageOf } from '../http/page-of.ts';
import { searchParam } from '../http/query-params.ts';
import { findGroup, listGroups, listGroupTypes } from './group-reader.ts';

const typeIndex = integerParam(0, 4);
const listQuery = z.object({
  ...pageParams,
  group_type_index: typeIndex,
  search: searchParam,
});
const findQuery = z.object({ group_type_index: typeIndex, group_key: z.string().min(1) });

export interface GroupRouteParts {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
}

export const createGroupRoutes = ({ pool, publicUrl }: GroupRouteParts): ProjectApiRoute[] => [
  {
    method: 'get',
    projectPath: '/groups',
    handler: async ({ req, res, projectId }) => {
      const { group_type_index: index, ...filter } = parseInput(listQuery, req.query);
      const groups = await listGroups(pool, projectId, { ...filter, typeIndex: index });
      res.json(pageOf(req, publicUrl, filter, groups));
    },
  },
  {
    method: 'get',
    projectPath: '/groups/find',
    handler: async ({ req, res, projectId }) => {
      const { group_type_index: index, group_key: key } = parseInput(findQuery, req.query);
      const group = await findGroup(pool, projectId, index, key);
      if (group === undefined) throw new NotFoundError('not_found', 'There is no such group.');
      res.json(group);
    },
  },
  {
    method: 'get',
    projectPath: '/groups_types',
    handler: async ({ res, projectId }) => {
      res.json(await listGroupTypes(pool, projectId));
    },
  },
];
