/**
 * The alerts use names that ClickHouse exports itself, at /metrics of its pods (`prometheus` in installation.yaml). The
 * embedded engine has no system.asynchronous_metrics, so only those of system.metrics are compared.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClickHouse } from '@meridian/clickhouse';
import { testStores } from '@meridian/testing';
import { expect, it } from 'vitest';

const alerts = readFileSync(
  fileURLToPath(new URL('components/monitoring-stores/alerts.yaml', import.meta.url)),
  'utf8',
);
/** ClickHouse puts a prefix for the system table before the name. */
const used = (prefix: string): readonly string[] => [
  ...new Set([...alerts.matchAll(new RegExp(`\\b${prefix}_(\\w+)`, 'g'))].map(([, name = '']) => name)),
];

it('the metrics of ClickHouse in alerts are in system.metrics of the engine', async () => {
  const clickhouse = createClickHouse({ url: testStores().clickhouseUrl });
  const rows = await clickhouse.query<{ metric: string }>('SELECT metric FROM system.metrics');
  await clickhouse.close();
  const known = rows.map(({ metric }) => metric);
  expect(used('ClickHouseMetrics').length).toBeGreaterThan(0);
  expect(used('ClickHouseMetrics').filter((name) => !known.includes(name))).toEqual([]);
});

it('alerts use no other metrics of ClickHouse', () => {
  const prefixes = new Set(
    [...alerts.matchAll(/\b(ClickHouse[A-Za-z]*|chi_clickhouse)_/g)].map(([, name]) => name),
  );
  expect([...prefixes].toSorted()).toEqual(['ClickHouseAsyncMetrics', 'ClickHouseMetrics']);
});
