import type { IngestionWarning } from '@meridian/contracts/capture';
import type { PageRequest } from '@meridian/contracts/wire';
import type { EngineAccess } from '@meridian/engine-access';

interface WarningRow {
  readonly type: string;
  readonly count: number;
  readonly last_seen: string;
  readonly examples: readonly (readonly [string, string, string, string, string])[];
}

const EXAMPLES = 50;

const SQL = `
SELECT type, toUInt32(uniqExact(event_uuid)) AS count,
       formatDateTime(max(timestamp), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') AS last_seen,
       arraySlice(arrayReverseSort(groupUniqArray((
         formatDateTime(timestamp, '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC'), toString(event_uuid), event, distinct_id, details
       ))), 1, ${EXAMPLES}) AS examples
FROM ingestion_warnings
WHERE project_id = {projectId:UInt32} AND timestamp > now() - INTERVAL 30 DAY
GROUP BY type ORDER BY max(timestamp) DESC, type LIMIT {limit:UInt32} OFFSET {offset:UInt32}`;

export const listIngestionWarnings = async (
  engine: EngineAccess,
  projectId: number,
  { limit, offset }: PageRequest,
): Promise<IngestionWarning[]> => {
  const rows = await engine.forProject(projectId).query<WarningRow>(SQL, {
    params: { projectId, limit, offset },
    limits: { maxExecutionTimeMs: 10_000 },
  });
  return rows.map(({ type, count, last_seen, examples }) => ({
    type,
    count,
    last_seen,
    warnings: examples.map(([timestamp, uuid, event, distinctId, details]) => ({
      timestamp,
      event_uuid: uuid,
      event,
      distinct_id: distinctId,
      details: JSON.parse(details) as unknown,
    })),
  }));
};
