import { assertSupported } from '@meridian/core';
import type { ClickHouse } from './clickhouse.ts';

const SUPPORTED_CLICKHOUSE = { store: 'ClickHouse', oldest: '26.3', newestTested: '26.7' };

/** Throws `UnsupportedStoreError` for an old server, and the mapped error for an unreachable one. */
export const checkClickHouseVersion = async (clickhouse: ClickHouse): Promise<void> => {
  const [row] = await clickhouse.query<{ version: string }>('SELECT version() AS version');
  assertSupported(SUPPORTED_CLICKHOUSE, row?.version ?? '');
};
