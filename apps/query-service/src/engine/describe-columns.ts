import { plainType } from '@meridian/clickhouse';
import { type EngineAccess, threadPriority } from '@meridian/engine-access';
import type { CompiledQuery } from '@meridian/hogql/compile';
import { toQueryError } from './engine-errors.ts';

export interface DescribeOptions {
  readonly projectId: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The columns of a query, from the engine. It runs subqueries that are constants, so limits apply. */
export const describeColumns = async (
  engine: EngineAccess,
  { sql, params, columns, settings }: Pick<CompiledQuery, 'sql' | 'params' | 'columns' | 'settings'>,
  { projectId, timeoutMs, signal }: DescribeOptions,
): Promise<[name: string, type: string][]> => {
  const rows = await engine
    .forProject(projectId)
    .describe(sql, {
      params,
      limits: { maxExecutionTimeMs: timeoutMs },
      settings: { ...threadPriority('low'), ...settings },
      signal,
    })
    .catch((error: unknown) => {
      throw toQueryError(error);
    });
  return rows.map(({ name, type }, index) => [columns[index] ?? name, plainType(type)]);
};
