/** The rows of a stored answer as a file, with headers for the other members of the JSON answer. */
import { readJsonAnswer } from '@meridian/redis';
import {
  FILE_TYPES,
  type FileFormat,
  fileNameOf,
  resultTable,
  toCsv,
  toJsonLines,
} from '@meridian/service-kit/tables';
import { type EngineFileParts, writeWithEngine } from './engine-file.ts';
import type { PreparedRun } from './prepare-run.ts';
import { toRunError } from './run-errors.ts';
import type { RunAnswer } from './run-response.ts';
import type { StoredAnswer } from './stored-answer.ts';

export interface RunFile {
  readonly body: Buffer;
  readonly contentType: string;
  readonly format: FileFormat;
  readonly hasMore: boolean;
}

export interface FileToWrite {
  readonly run: PreparedRun;
  readonly stored: StoredAnswer;
  readonly format: FileFormat;
  readonly signal: AbortSignal;
}

export type WriteRunFile = (asked: FileToWrite) => Promise<RunFile>;

interface StoredMembers {
  readonly results: unknown;
  readonly columns?: unknown;
  readonly types?: readonly (readonly [name: string, type: string])[] | null;
  readonly hasMore?: boolean;
}

export const createRunFiles =
  (parts: EngineFileParts): WriteRunFile =>
  async ({ run, stored, format, signal }) => {
    const { results, columns, types, hasMore } = (await readJsonAnswer(stored)) as StoredMembers;
    const table = resultTable(results, columns);
    const { projectId } = run;
    const file = { contentType: FILE_TYPES[format].contentType, format, hasMore: hasMore === true };
    if (format === 'csv') return { ...file, body: Buffer.from(toCsv(table)) };
    if (format === 'jsonl' || format === 'ndjson') return { ...file, body: Buffer.from(toJsonLines(table)) };
    const declared = Array.isArray(types) ? types.map(([, type]) => type) : [];
    try {
      return { ...file, body: await writeWithEngine(parts, { projectId, table, declared, format, signal }) };
    } catch (error) {
      throw toRunError(error);
    }
  };

export const fileHeaders = (
  { endpoint, version }: PreparedRun,
  { stored, isCached, path, reason }: RunAnswer,
  { file, executionId }: { readonly file: RunFile; readonly executionId: string },
): Record<string, string> => ({
  'content-disposition': `attachment; filename="${fileNameOf(endpoint.name, file.format)}"`,
  'x-meridian-execution-id': executionId,
  'x-meridian-execution-path': path,
  ...(reason !== undefined && { 'x-meridian-execution-path-reason': reason }),
  'x-meridian-endpoint-version': String(version.version),
  'x-meridian-is-cached': String(isCached),
  'x-meridian-last-refresh': stored.head.computedAt,
  'x-meridian-has-more': String(file.hasMore),
});
