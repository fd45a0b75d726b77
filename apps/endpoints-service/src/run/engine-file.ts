/** Parquet and Arrow of an endpoint's answer. */
import { buffer } from 'node:stream/consumers';
import {
  type EngineAccess,
  type EngineTurns,
  TABLE_FILE_SETTINGS,
  tableStatement,
} from '@meridian/engine-access';
import { FILE_TYPES, type ResultTable } from '@meridian/service-kit/tables';
import { readTurn } from './read-turn.ts';

export interface EngineFileParts {
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
}

export interface TableToWrite {
  readonly projectId: number;
  readonly table: ResultTable;
  /** The types of the columns, where the answer has them. */
  readonly declared: readonly string[];
  readonly format: 'parquet' | 'arrow';
  readonly signal: AbortSignal;
}

export const writeWithEngine = (
  { engine, turns }: EngineFileParts,
  { projectId, table, declared, format, signal }: TableToWrite,
): Promise<Buffer> => {
  const { sql, params } = tableStatement(table, { declared, format });
  return turns.take(readTurn(projectId, signal), (turn) =>
    turn.run(async ({ settings, ...options }) => {
      const { body } = await engine.forProject(projectId).queryRaw(sql, FILE_TYPES[format].engineFormat, {
        ...options,
        params,
        settings: { ...settings, ...TABLE_FILE_SETTINGS },
        tags: { kind: 'endpoint_file', projectId },
      });
      return buffer(body);
    }),
  );
};
