/** Alerts, objectives and dashboards name metrics that exist and pages that exist. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { monitoringFiles } from './monitoring/files.ts';
import { RUNBOOK, SLOS } from './monitoring/slos.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}k8s/components/monitoring`;

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const rules = globSync('k8s/components/monitoring{,-stores}/*.yaml', { cwd: root })
  .flatMap((name) => parseAllDocuments(readFileSync(join(root, name), 'utf8')))
  .map(
    (document) =>
      document.toJS() as { kind: string; spec: { groups: readonly { rules: readonly Rule[] }[] } },
  )
  .filter(({ kind }) => kind === 'PrometheusRule')
  .flatMap(({ spec }) => spec.groups.flatMap((group) => group.rules));
const alerts = rules.filter(({ alert }) => alert !== undefined);

/** The Prometheus names of all metrics that the services declare. */
const declared = new Set(
  globSync(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: root, exclude: ['**/generated/**'] })
    .map((file) => readFileSync(root + file, 'utf8'))
    .filter((source) => source.includes('metrics.'))
    .flatMap((source) => [...source.matchAll(/name: '(\w+)'/g)].map(([, name]) => `meridian_${name}`)),
);

/** Metrics of others, with the exporter that has them. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'prom-client in every service': ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes'],
  'kube-state-metrics': [
    'kube_deployment_status_replicas_available',
    'kube_deployment_spec_replicas',
    'kube_cronjob_status_last_successful_time',
    'kube_cronjob_created',
    'kube_job_status_failed',
    'kube_pod_container_status_restarts_total',
    'kube_pod_container_resource_limits',
    'kube_horizontalpodautoscaler_status_current_replicas',
    'kube_horizontalpodautoscaler_spec_max_replicas',
    'kube_horizontalpodautoscaler_status_condition',
  ],
  kubelet: [
    'kubelet_volume_stats_available_bytes',
    'kubelet_volume_stats_capacity_bytes',
    'container_memory_working_set_bytes',
  ],
  'the exporter beside Redis': [
    'redis_up',
    'redis_memory_used_bytes',
    'redis_memory_max_bytes',
    'redis_connected_slaves',
    'redis_instance_info',
    'redis_aof_last_write_status',
  ],
  CloudNativePG: [
    'cnpg_collector_up',
    'cnpg_pg_replication_lag',
    'cnpg_pg_replication_streaming_replicas',
    'cnpg_pg_stat_archiver_seconds_since_last_archival',
  ],
  'the Barman Cloud plug-in': ['barman_cloud_cloudnative_pg_io_last_available_backup_timestamp'],
  ClickHouse: [
    'ClickHouseMetrics_ReadonlyReplica',
    'ClickHouseAsyncMetrics_ReplicasMaxAbsoluteDelay',
    'ClickHouseAsyncMetrics_MaxPartCountForPartition',
    'ClickHouseAsyncMetrics_DiskUnreserved_default',
    'ClickHouseAsyncMetrics_DiskTotal_default',
  ],
  'cert-manager': ['certmanager_certificate_expiration_timestamp_seconds'],
  Prometheus: ['up'],
};

/** Names that a selector `{` or a range `[` follows, or that stand alone as an operand. */
const metricsIn = (expr: string): string[] =>
  [...expr.replaceAll(/"[^"]*"/g, '""').matchAll(/\b([A-Za-z_:][\w:]*)\s*(?=[{[])/g)]
    .map(([, name]) => name!)
    .filter((name) => !/^(?:by|without|on|ignoring|group_left)$/.test(name));

const unknownIn = (exprs: readonly string[]): string[] => {
  const known = new Set([
    ...declared,
    ...Object.values(OF_OTHERS).flat(),
    ...rules.flatMap(({ record }) => record ?? []),
  ]);
  const used = new Set(exprs.flatMap(metricsIn));
  return [...used].filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(?:count|bucket|sum)$/, '')),
  );
};

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(`${root}docs/${page}`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );

describe('alerts', () => {
  it.each(alerts.map((rule) => [`${rule.alert} ${rule.labels?.['slo'] ?? ''}`.trim(), rule] as const))(
    '%s leads to a part of a page, says what is wrong, and wakes or does not wake',
    (_name, { annotations, labels }) => {
      const link = annotations?.['runbook_url'] ?? '';
      expect(link.startsWith(`${RUNBOOK}/`)).toBe(true);
      const [page = '', anchor = ''] = link.slice(RUNBOOK.length + 1).split('#');
      expect([...anchorsOf(page)]).toContain(anchor);
      expect(annotations?.['summary']).toMatch(/\.$/);
      expect(['page', 'ticket']).toContain(labels?.['severity']);
    },
  );

  it('have one name each', () => {
    const names = alerts.filter(({ labels }) => labels?.['slo'] === undefined).map(({ alert }) => alert);
    expect(names).toEqual([...new Set(names)]);
  });

  it('use metrics that are exported', () => {
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  });

  it('cover every metric that counts a broken promise', () => {
    const text = rules.map(({ expr }) => expr).join('\n');
    for (const metric of [
      'meridian_endpoint_log_entries_lost_total',
      'meridian_engine_wall_refusals_total',
      'meridian_capture_storing_fails_seconds',
      'meridian_upstream_circuit_open',
      'meridian_clock_difference_seconds',
      'meridian_auth_leak_reports_waiting',
    ])
      expect(text).toContain(metric);
  });
});

describe('the generated files', () => {
  it.each(Object.entries(monitoringFiles()))('%s is what npm run k8s:monitoring writes', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('dashboards use metrics that are exported', () => {
    const exprs = Object.values(monitoringFiles()).flatMap((text) =>
      [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr]) => JSON.parse(expr!) as string),
    );
    expect(exprs.length).toBeGreaterThan(30);
    expect(unknownIn(exprs)).toEqual([]);
  });
});

it('the metrics that scale a process are exported', () => {
  const files = globSync('k8s/base/*/scaling.yaml', { cwd: root });
  const texts = files.map((name) => readFileSync(join(root, name), 'utf8'));
  const used = new Set(texts.flatMap((text) => text.match(/meridian_\w+/g) ?? []));
  expect(used.size).toBeGreaterThan(0);
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});

it('docs/slo.md lists the objectives', () => {
  const page = readFileSync(`${root}docs/slo.md`, 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` +\| (.+?) +\| ([\d.]+)% /gm)].map((row) => row.slice(1));
  expect(listed).toEqual(SLOS.map(({ name, title, percent }) => [name, title, String(percent)]));
});
