/** How far the running materialization of a version is: the engine's report, found by the tags of its statements. */
import type { MaterializationProgress } from '@meridian/contracts/endpoints';
import type { EngineAccess } from '@meridian/engine-access';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';

const failedReads = metrics.counter({
  name: 'endpoint_progress_reads_failed_total',
  help: 'Failed attempts to read the progress of a materialization',
});

const progressSql = (processes: string): string => `
SELECT sum(read_rows) AS rows_read, sum(total_rows_approx) AS rows_total, count() AS statements
FROM ${processes}
WHERE JSONExtractUInt(Settings['log_comment'], 'projectId') = {projectId:UInt32}
  AND JSONExtractString(Settings['log_comment'], 'versionId') = {versionId:String}`;

const TIMEOUT_MS = 2_000;

interface ProgressRow {
  readonly rows_read: string | number;
  readonly rows_total: string | number;
  readonly statements: string | number;
}

type RunningVersion = { readonly projectId: number; readonly id: string };

/** Null when the engine runs no statement of it. A failure gives null too, because the rest of the status is known. */
export const readMaterializationProgress = async (
  engine: EngineAccess,
  version: RunningVersion,
  logger: Logger,
): Promise<MaterializationProgress | null> => {
  try {
    const { statements, rows_read, rows_total } = await readRow(engine, version);
    return Number(statements) === 0 ? null : progressOf(Number(rows_read), Number(rows_total));
  } catch (error) {
    failedReads.inc();
    onceAMinute(logger).warn({ err: error }, 'the progress of a materialization cannot be read');
    return null;
  }
};

/** An aggregation without groups has exactly one row. */
const readRow = async (engine: EngineAccess, { projectId, id }: RunningVersion): Promise<ProgressRow> => {
  const sql = progressSql(engine.cluster.systemTable('processes'));
  const options = { params: { projectId, versionId: id }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const rows = await engine.forAllProjects('listing running queries').query<ProgressRow>(sql, options);
  return rows[0]!;
};

/** The engine's total is an estimate, and may be less than the rows read so far. */
export const progressOf = (rowsRead: number, rowsTotal: number): MaterializationProgress => ({
  rows_read: rowsRead,
  rows_total: rowsTotal > 0 ? Math.max(rowsTotal, rowsRead) : null,
  percent: rowsTotal > 0 ? Math.min(100, Math.round((100 * rowsRead) / rowsTotal)) : null,
});
