/** Makes the file of an export. Safe to repeat. */
import { EXPORT_FORMATS, type ExportFormat } from '@meridian/contracts/delivery';
import { type QueryNode, queryNodeSchema } from '@meridian/contracts/query';
import { type Clock, cutText, errorMessage, InvalidRequestError } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import { type FileFormat, isTextFormat, textPieces } from '@meridian/service-kit/tables';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Export } from '../generated/prisma/client.ts';
import { answerTable } from '../query/answer-table.ts';
import type { Answers } from '../query/answers.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { ROW_KINDS } from '../query/plan-file.ts';
import { prepareNode } from '../query/prepare-node.ts';
import { newTask, type QueryTask } from '../query/query-task.ts';
import { deniedTablesOf, readScopesOf } from '../query/required-scopes.ts';
import type { ReadFile } from '../query/send-file.ts';
import type { WriteTable } from '../query/table-file.ts';
import { writeChunks } from './export-store.ts';

export interface MakeExportParts {
  readonly database: Database;
  readonly answers: Answers;
  readonly readFile: ReadFile;
  readonly writeTable: WriteTable;
  readonly config: Pick<QueryConfig, 'QUERY_EXPORT_STORED_BYTES'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const makeExport = async (
  parts: MakeExportParts,
  exportId: number,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock } = parts;
  const row = await database.export.findUnique({ where: { id: exportId } });
  if (row === null || row.status !== 'pending') return;
  const bytes = await writeFile(parts, row, await taskOf(parts, row), signal);
  await database.export.updateMany({
    where: { id: exportId, status: 'pending' },
    data: { status: 'complete', bytes, finishedAt: clock.now() },
  });
};

/** Records a failure that is not worth another attempt. */
export const failExport = async (
  { database, clock, logger }: MakeExportParts,
  exportId: number,
  error: unknown,
): Promise<void> => {
  logger.info({ err: error, exportId }, 'an export failed');
  await database.exportChunk.deleteMany({ where: { exportId } });
  await database.export.updateMany({
    where: { id: exportId, status: 'pending' },
    data: { status: 'failed', error: cutText(errorMessage(error), 1_000), finishedAt: clock.now() },
  });
};

const taskOf = async ({ database }: MakeExportParts, row: Export): Promise<QueryTask> => {
  const node = await nodeOf(database, row);
  return newTask({
    projectId: row.projectId,
    node: prepareNode(await resolveSavedInsight(database, row.projectId, node, row.scopes)),
    pool: 'background',
    deniedTables: deniedTablesOf(row.scopes),
    scopes: readScopesOf(row.scopes),
    asker: 'exports',
    name: row.filename,
    explain: false,
  });
};

/** The present insight, or the query of the export. */
const nodeOf = async (database: Database, { projectId, insightId, context }: Export): Promise<QueryNode> => {
  if (insightId === null) return queryNodeSchema.parse((context as { readonly source: unknown }).source);
  const insight = await database.insight.findFirst({ where: { id: insightId, projectId, deleted: false } });
  const parsed = queryNodeSchema.safeParse(insight?.query).data;
  if (parsed === undefined) throw new InvalidRequestError('invalid_input', 'The insight no longer exists.');
  return parsed;
};

export const fileFormatOf = (format: string): FileFormat => EXPORT_FORMATS[format as ExportFormat];

const writeFile = async (
  { database, answers, readFile, writeTable, config }: MakeExportParts,
  row: Export,
  task: QueryTask,
  signal: AbortSignal,
): Promise<number> => {
  const format = fileFormatOf(row.format);
  const limits = { maxBytes: config.QUERY_EXPORT_STORED_BYTES, signal };
  let bytes = 0;
  const use = async (body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> => {
    bytes = await writeChunks(database, row.id, body, limits);
  };
  if (ROW_KINDS.has(task.node.kind)) {
    await readFile(task, format, { signal, use: (body) => use(body as AsyncIterable<Uint8Array>) });
    return bytes;
  }
  const outcome = await answers.answer(task, { refresh: 'blocking', signal, onMiss: 'calculate' });
  if (outcome.kind !== 'answer') throw new Error('a blocking query has an answer');
  const asked = await answerTable(outcome.stored, { format, kind: task.node.kind, attr: 'export_format' });
  if (isTextFormat(format)) await use(textPieces(asked.table, format));
  else
    await writeTable(
      task,
      { ...asked, format },
      {
        signal,
        use: (body) => use(body as AsyncIterable<Uint8Array>),
      },
    );
  return bytes;
};
