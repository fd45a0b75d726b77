/** The Grafana dashboards, generated so that every panel shows a metric that exists. */
import { SLOS } from './slos.ts';

interface Panel {
  readonly title: string;
  readonly unit: 'reqps' | 's' | 'percentunit' | 'short' | 'bytes' | 'ops';
  /** Expressions by legend. */
  readonly series: Readonly<Record<string, string>>;
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const NAMESPACE = 'namespace=~"$namespace"';
const byService = '{{app_kubernetes_io_name}}';
const rate = (metric: string, labels = ''): string =>
  `rate(${metric}{${[NAMESPACE, labels].filter((one) => one !== '').join(',')}}[5m])`;
const quantile = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (${by}, le) (${rate(`${metric}_bucket`)}))`;
const REQUESTS = 'meridian_http_request_duration_seconds';

export const DASHBOARDS: readonly Dashboard[] = [
  {
    uid: 'meridian-overview',
    title: 'Meridian: overview',
    panels: [
      {
        title: 'Requests',
        unit: 'reqps',
        series: { [byService]: `sum by (app_kubernetes_io_name) (${rate(`${REQUESTS}_count`)})` },
      },
      {
        title: 'Server errors',
        unit: 'percentunit',
        series: {
          [byService]: `sum by (app_kubernetes_io_name) (${rate(`${REQUESTS}_count`, 'status=~"5.."')}) / sum by (app_kubernetes_io_name) (${rate(`${REQUESTS}_count`)})`,
        },
      },
      {
        title: 'Slowest 1%',
        unit: 's',
        series: { [byService]: quantile(0.99, REQUESTS, 'app_kubernetes_io_name') },
      },
      {
        title: 'Requests in progress',
        unit: 'short',
        series: {
          [byService]: `sum by (app_kubernetes_io_name) (meridian_http_requests_in_flight{${NAMESPACE}})`,
        },
      },
      {
        title: 'Event loop delay, slowest 1%',
        unit: 's',
        series: { '{{pod}}': `nodejs_eventloop_lag_p99_seconds{${NAMESPACE}}` },
      },
      {
        title: 'Heap in use',
        unit: 'bytes',
        series: { '{{pod}}': `nodejs_heap_size_used_bytes{${NAMESPACE}}` },
      },
      {
        title: 'Calls between services, slowest 1%',
        unit: 's',
        series: { 'to {{service}}': quantile(0.99, 'meridian_internal_request_seconds', 'service') },
      },
      {
        title: 'Services that get no requests because they do not answer',
        unit: 'short',
        series: { '{{service}}': `max by (service) (meridian_upstream_circuit_open{${NAMESPACE}})` },
      },
      {
        title: 'Clock difference',
        unit: 's',
        series: {
          '{{clock}}': `max by (clock) (abs(meridian_clock_difference_seconds{${NAMESPACE}}))`,
        },
      },
    ],
  },
  {
    uid: 'meridian-events',
    title: 'Meridian: events',
    panels: [
      {
        title: 'Events',
        unit: 'ops',
        series: {
          accepted: `sum(${rate('meridian_capture_events_accepted_total')})`,
          stored: `sum(${rate('meridian_capture_events_stored_total')})`,
          dropped: `sum(${rate('meridian_capture_events_dropped_total')})`,
        },
      },
      {
        title: 'Refused requests',
        unit: 'reqps',
        series: { '{{status}}': `sum by (status) (${rate('meridian_capture_requests_refused_total')})` },
      },
      {
        title: 'Time until an event is stored',
        unit: 's',
        series: {
          median: quantile(0.5, 'meridian_capture_event_lag_seconds', 'namespace'),
          'slowest 1%': quantile(0.99, 'meridian_capture_event_lag_seconds', 'namespace'),
        },
      },
      {
        title: 'Waiting entries',
        unit: 'short',
        series: { entries: `max(meridian_capture_log_entries{${NAMESPACE}})` },
      },
      {
        title: 'Waiting bytes',
        unit: 'bytes',
        series: { bytes: `max(meridian_capture_log_bytes{${NAMESPACE}})` },
      },
      {
        title: 'Stages of a batch, slowest 1%',
        unit: 's',
        series: { '{{stage}}': quantile(0.99, 'meridian_capture_batch_duration_seconds', 'stage') },
      },
      {
        title: 'Store failures',
        unit: 'ops',
        series: { '{{stage}}': `sum by (stage) (${rate('meridian_capture_store_failures_total')})` },
      },
    ],
  },
  {
    uid: 'meridian-endpoints',
    title: 'Meridian: endpoints and queries',
    panels: [
      {
        title: 'Runs',
        unit: 'reqps',
        series: {
          '{{status}}': `sum by (status) (${rate(`${REQUESTS}_count`, 'app_kubernetes_io_name="endpoints-service",route=~".*/run/?"')})`,
        },
      },
      {
        title: 'Jobs',
        unit: 'ops',
        series: {
          '{{job}} {{outcome}}': `sum by (job, outcome) (${rate('meridian_endpoints_job_seconds_count')})`,
        },
      },
      {
        title: 'Waiting jobs',
        unit: 'short',
        series: { '{{queue}}': `max by (queue) (meridian_queue_jobs_waiting{${NAMESPACE}})` },
      },
      {
        title: 'Entries of the execution log',
        unit: 'ops',
        series: {
          'kept on disk': `sum(${rate('meridian_endpoint_log_entries_spilled_total')})`,
          lost: `sum(${rate('meridian_endpoint_log_entries_lost_total')})`,
        },
      },
      {
        title: 'Queries that do not end',
        unit: 'short',
        series: { queries: `max(meridian_engine_outlived_queries{${NAMESPACE}})` },
      },
      {
        title: 'Statements that the second tenant wall refused',
        unit: 'short',
        series: { statements: `sum(increase(meridian_engine_wall_refusals_total{${NAMESPACE}}[1h]))` },
      },
      {
        title: 'MCP tool calls',
        unit: 'ops',
        series: { '{{outcome}}': `sum by (outcome) (${rate('meridian_mcp_tool_calls_total')})` },
      },
    ],
  },
  {
    uid: 'meridian-slo',
    title: 'Meridian: objectives',
    panels: SLOS.map(({ name, title, percent }) => ({
      title: `${title} (${percent}%)`,
      unit: 'percentunit' as const,
      series: {
        'last hour': `1 - meridian:slo_errors:ratio_rate1h{slo="${name}",${NAMESPACE}}`,
        'last 3 days': `1 - meridian:slo_errors:ratio_rate3d{slo="${name}",${NAMESPACE}}`,
      },
    })),
  },
];

const WIDTH = 12;
const HEIGHT = 8;

const toGrafana = ({ uid, title, panels }: Dashboard): object => ({
  uid,
  title,
  tags: ['meridian'],
  schemaVersion: 39,
  timezone: 'utc',
  refresh: '1m',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', type: 'datasource', query: 'prometheus' },
      {
        name: 'namespace',
        type: 'query',
        datasource: { type: 'prometheus', uid: '$datasource' },
        query: `label_values(${REQUESTS}_count, namespace)`,
        includeAll: true,
        multi: true,
        refresh: 2,
      },
    ],
  },
  panels: panels.map((panel, index) => ({
    id: index + 1,
    type: 'timeseries',
    title: panel.title,
    datasource: { type: 'prometheus', uid: '$datasource' },
    gridPos: {
      x: (index % 2) * WIDTH,
      y: Math.floor(index / 2) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
    fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
    targets: Object.entries(panel.series).map(([legendFormat, expr], series) => ({
      refId: String.fromCharCode(65 + series),
      expr,
      legendFormat,
    })),
  })),
});

/** The files below `components/monitoring/dashboards`, by name. */
export const dashboardFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    DASHBOARDS.map((dashboard) => [
      `${dashboard.uid}.json`,
      `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`,
    ]),
  );
