/** Writes the table of an answer in a format with types. The engine writes it from the rows, while it is read. */
import type { RawResult } from '@meridian/clickhouse';
import {
  type EngineAccess,
  type EngineTurns,
  TABLE_FILE_SETTINGS,
  tableStatement,
} from '@meridian/engine-access';
import { FILE_TYPES, type FileFormat } from '@meridian/service-kit/tables';
import type { QueryConfig } from '../config.ts';
import { turnRequest } from '../engine/turn-request.ts';
import type { AnswerTable } from './answer-table.ts';
import type { QueryTask } from './query-task.ts';

export type WriteTable = (
  task: QueryTask,
  asked: AnswerTable & { readonly format: FileFormat },
  reader: { readonly signal: AbortSignal; readonly use: (body: RawResult['body']) => Promise<void> },
) => Promise<void>;

export interface TableWriterParts {
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly config: QueryConfig;
}

export const createTableWriter =
  ({ engine, turns, config }: TableWriterParts): WriteTable =>
  (task, { table, declared, format }, { signal, use }) => {
    const { projectId } = task;
    const { sql, params } = tableStatement(table, { declared, format });
    const timeoutMs = config.QUERY_EXPORT_TIMEOUT_MS;
    return turns.take(turnRequest(config, { ...task, timeoutMs, isFile: true, signal }), (turn) =>
      turn.stream(
        ({ settings, ...options }) =>
          engine.forProject(projectId).queryRaw(sql, FILE_TYPES[format].engineFormat, {
            ...options,
            params,
            settings: { ...settings, ...TABLE_FILE_SETTINGS },
            tags: { kind: task.node.kind, projectId },
          }),
        ({ body }) => use(body),
      ),
    );
  };
