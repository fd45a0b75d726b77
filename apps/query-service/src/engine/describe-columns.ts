import { type ClickHouse, plainType } from '@meridian/clickhouse';
import type { CompiledQuery } from '@meridian/hogql';
import { toQueryError } from './engine-errors.ts';

/** What the engine says of the columns, without running the query. */
export const describeColumns = async (
  clickhouse: ClickHouse,
  { sql, params, columns }: Pick<CompiledQuery, 'sql' | 'params' | 'columns'>,
): Promise<[name: string, type: string][]> => {
  const rows = await clickhouse
    .query<{ readonly name: string; readonly type: string }>(`DESCRIBE (${sql})`, { params })
    .catch((error: unknown) => {
      throw toQueryError(error);
    });
  return rows.map(({ name, type }, index) => [columns[index] ?? name, plainType(type)]);
};
