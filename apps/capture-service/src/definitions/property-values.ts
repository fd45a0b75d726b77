/** The values of a property, most frequent first, as suggestions for filters. */

import type { PropertyValue } from '@meridian/contracts/capture';
import { quoteSqlName } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';

export interface ValueQuery {
  readonly projectId: number;
  readonly key: string;
  readonly contains: string | undefined;
  readonly event?: string | undefined;
}

const LIMIT = 25;
const DAYS = 30;

export const eventPropertyValues = (engine: EngineAccess, query: ValueQuery): Promise<PropertyValue[]> =>
  topValues(engine, query, {
    table: 'events',
    column: 'properties',
    condition: `timestamp > now() - INTERVAL ${DAYS} DAY${query.event === undefined ? '' : ' AND event = {event:String}'}`,
  });

export const personPropertyValues = (engine: EngineAccess, query: ValueQuery): Promise<PropertyValue[]> =>
  topValues(engine, query, { table: 'persons', column: 'properties', condition: 'is_deleted = 0' });

const topValues = async (
  engine: EngineAccess,
  { projectId, key, contains, event }: ValueQuery,
  { table, column, condition }: { table: string; column: string; condition: string },
): Promise<PropertyValue[]> => {
  const path = `${column}.${quoteSqlName(key.replaceAll('.', '%2E'))}`;
  return engine.forProject(projectId).query<PropertyValue>(
    `SELECT toString(${path}) AS name FROM ${table}
     WHERE project_id = {projectId:UInt32} AND ${condition} AND name != ''
       AND ({contains:String} = '' OR positionCaseInsensitiveUTF8(name, {contains:String}) > 0)
     GROUP BY name ORDER BY count() DESC, name LIMIT ${LIMIT}`,
    {
      params: { projectId, contains: contains ?? '', event: event ?? '' },
      limits: { maxExecutionTimeMs: 10_000 },
      tags: { kind: 'property_values', projectId },
    },
  );
};
