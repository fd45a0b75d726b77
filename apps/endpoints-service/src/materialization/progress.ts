/** How far the running materialization of a version is: the engine's report, found by the tags of its statements. */
import type { MaterializationProgress } from '@meridian/contracts/endpoints';
import type { EngineAccess } from '@meridian/engine-access';

const progressSql = (processes: string): string => `
SELECT sum(read_rows) AS rows_read, sum(total_rows_approx) AS rows_total, count() AS statements
FROM ${processes}
WHERE JSONExtractUInt(Settings['log_comment'], 'projectId') = {projectId:UInt32}
  AND JSONExtractString(Settings['log_comment'], 'versionId') = {versionId:String}`;

const TIMEOUT_MS = 2_000;

/** Null when the engine runs no statement of it, or does not report progress. */
export const readMaterializationProgress = async (
  engine: EngineAccess,
  version: { readonly projectId: number; readonly id: string },
): Promise<MaterializationProgress | null> => {
  const [row] = await engine
    .forAllProjects('what the engine runs now')
    .query<Record<'rows_read' | 'rows_total' | 'statements', string | number>>(
      progressSql(engine.cluster.systemTable('processes')),
      {
        params: { projectId: version.projectId, versionId: version.id },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    .catch(() => []);
  return row === undefined || Number(row.statements) === 0
    ? null
    : progressOf(Number(row.rows_read), Number(row.rows_total));
};

/** The engine's total is an estimate, and may be less than the rows read so far. */
export const progressOf = (rowsRead: number, rowsTotal: number): MaterializationProgress => ({
  rows_read: rowsRead,
  rows_total: rowsTotal > 0 ? Math.max(rowsTotal, rowsRead) : null,
  percent: rowsTotal > 0 ? Math.min(100, Math.round((100 * rowsRead) / rowsTotal)) : null,
});
