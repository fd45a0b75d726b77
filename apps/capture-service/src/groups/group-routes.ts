import { groupFindParams, groupListParams } from '@meridian/contracts/capture';
import { listPage } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type pg from 'pg';
import { findGroup, listGroups, listGroupTypes } from './group-reader.ts';

export interface GroupRouteParts {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
}

export const createGroupRoutes = ({ pool, publicUrl }: GroupRouteParts): ProjectApiRoute[] => [
  {
    method: 'get',
    projectPath: '/groups',
    handler: async ({ req, res, projectId }) => {
      const { group_type_index: index, ...filter } = parseInput(groupListParams, req.query);
      const groups = await listGroups(pool, projectId, { ...filter, typeIndex: index });
      res.json(listPage(req, publicUrl, filter, groups));
    },
  },
  {
    method: 'get',
    projectPath: '/groups/find',
    handler: async ({ req, res, projectId }) => {
      const { group_type_index: index, group_key: key } = parseInput(groupFindParams, req.query);
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
