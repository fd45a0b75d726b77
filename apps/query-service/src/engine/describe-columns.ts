import { type ClickHouse, plainType } from '@meridian/clickhouse';
import type { CompiledQuery } from '@meridian/hogql';
import { toQueryError } from './engine-errors.ts';
import { asNiceAs } from './niceness.ts';

export interface DescribeOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What the engine says of the columns. It does not run the query but for subqueries that are constants: hence limits. */
export const describeColumns = async (
  clickhouse: ClickHouse,
  { sql, params, columns }: Pick<CompiledQuery, 'sql' | 'params' | 'columns'>,
  { timeoutMs, signal }: DescribeOptions,
): Promise<[name: string, type: string][]> => {
  const rows = await clickhouse
    .query<{ readonly name: string; readonly type: string }>(`DESCRIBE (${sql})`, {
      params,
      limits: { maxExecutionTimeMs: timeoutMs },
      settings: asNiceAs('behind'),
      signal,
    })
    .catch((error: unknown) => {
      throw toQueryError(error);
    });
  return rows.map(({ name, type }, index) => [columns[index] ?? name, plainType(type)]);
};
