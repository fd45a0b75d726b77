import type { ProjectSchema, PropertyOwner, PropertyType } from '@meridian/contracts/capture';
import { NotFoundError } from '@meridian/core';
import type { ProjectRevisions } from '@meridian/redis';
import { type RequestHandler, Router } from 'express';
import type pg from 'pg';
import { kindsOfBits } from './value-kinds.ts';

const PROPERTIES = `
SELECT type AS owner, group_index, name, property_type AS type, value_kinds
FROM property_definitions WHERE project_id = $1 AND (property_type IS NOT NULL OR value_kinds IS NOT NULL)`;

const GROUP_TYPES = 'SELECT name, index FROM group_types WHERE project_id = $1 ORDER BY index';

interface PropertyRow {
  readonly owner: PropertyOwner;
  readonly group_index: number;
  readonly name: string;
  readonly type: PropertyType | null;
  readonly value_kinds: number | null;
}

export interface SchemaRouteParts {
  readonly pool: pg.Pool;
  readonly schemaRevisions: ProjectRevisions;
  /** Refuses callers that are not services of the region. */
  readonly internalOnly: RequestHandler;
}

/** The property types and group types of a project, for services that compile queries. */
export const createSchemaRoutes = ({ pool, schemaRevisions, internalOnly }: SchemaRouteParts): Router => {
  const router = Router();
  router.get('/internal/projects/:project_id/schema', internalOnly, async (req, res) => {
    const projectId = Number(req.params.project_id);
    if (!Number.isSafeInteger(projectId) || projectId <= 0 || projectId > 0x7fff_ffff) {
      throw new NotFoundError('not_found', 'There is no such project.');
    }
    // Read first: what follows is at least as new.
    const revision = await schemaRevisions.ensure(projectId);
    const properties = await pool.query<PropertyRow>(PROPERTIES, [projectId]);
    const groupTypes = await pool.query<{ name: string; index: number }>(GROUP_TYPES, [projectId]);
    const schema: ProjectSchema = {
      propertyDefinitions: properties.rows.map((row) => ({
        owner: row.owner,
        groupIndex: row.group_index < 0 ? null : row.group_index,
        name: row.name,
        type: row.type,
        kinds: row.value_kinds === null ? null : kindsOfBits(row.value_kinds),
      })),
      groupTypes: groupTypes.rows,
      revision: revision ?? null,
    };
    res.json(schema);
  });
  return router;
};
