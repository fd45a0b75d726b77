/** The service level objectives, and the recording rules and burn-rate alerts that follow from them. docs/slo.md explains them. */

export interface Slo {
  readonly name: string;
  /** Its name in docs/slo.md and in alerts. */
  readonly title: string;
  /** 99.9 */
  readonly percent: number;
  /** Requests or events that do not meet the objective, per second over `$window`. */
  readonly bad: string;
  readonly all: string;
}

const requests = (selector: string): string =>
  `sum by (namespace) (rate(meridian_http_request_duration_seconds_count{${selector}}[$window]))`;
const within = (selector: string, seconds: string): string =>
  `sum by (namespace) (rate(meridian_http_request_duration_seconds_bucket{${selector},le="${seconds}"}[$window]))`;
const service = (name: string): string => `app_kubernetes_io_name="${name}"`;

const GATEWAY = service('gateway');
/** The paths that SDKs send events to. */
const INTAKE = `${GATEWAY},method="POST",route=~"/(i/v0/e|i/v0/ai|i/v1/analytics/events|e|capture|track|engage|batch|s)"`;
/** A 429 or 4xx is an error of the caller; a run of an endpoint that waits for its first result is not. */
const RUNS = `${service('endpoints-service')},route=~".*/endpoints/:name/run/?",status="200"`;
const QUERIES = `${GATEWAY},route=~"/api/(projects|environments)/:[a-z_]+/query/?",status=~"2.."`;
const LAG = 'meridian_capture_event_lag_seconds';

export const SLOS: readonly Slo[] = [
  {
    name: 'api-available',
    title: 'Requests are answered without a server error',
    percent: 99.9,
    bad: requests(`${GATEWAY},status=~"5.."`),
    all: requests(GATEWAY),
  },
  {
    name: 'events-accepted',
    title: 'Events are accepted',
    percent: 99.95,
    bad: requests(`${INTAKE},status=~"5.."`),
    all: requests(INTAKE),
  },
  {
    name: 'events-fresh',
    title: 'Events can be queried within 5 seconds',
    percent: 99,
    bad: `(sum by (namespace) (rate(${LAG}_count[$window])) - sum by (namespace) (rate(${LAG}_bucket{le="5"}[$window])))`,
    all: `sum by (namespace) (rate(${LAG}_count[$window]))`,
  },
  {
    name: 'runs-fast',
    title: 'Runs of endpoints are answered within 1 second',
    percent: 99,
    bad: `(${requests(RUNS)} - ${within(RUNS, '1')})`,
    all: requests(RUNS),
  },
  {
    name: 'queries-fast',
    title: 'Queries are answered within 10 seconds',
    percent: 95,
    bad: `(${requests(QUERIES)} - ${within(QUERIES, '10')})`,
    all: requests(QUERIES),
  },
];

/** How fast the budget of 30 days burns: both windows must agree, so that an alert ends soon after its cause. */
const BURNS = [
  { long: '1h', short: '5m', factor: 14.4, severity: 'page', spent: '2% of it in an hour' },
  { long: '6h', short: '30m', factor: 6, severity: 'page', spent: '5% of it in six hours' },
  { long: '3d', short: '6h', factor: 1, severity: 'ticket', spent: '10% of it in three days' },
] as const;
const WINDOWS = [...new Set(BURNS.flatMap(({ long, short }) => [short, long]))];

export const RUNBOOK = 'https://docs.meridian.example';

const recordOf = (window: string): string => `meridian:slo_errors:ratio_rate${window}`;
const budgetOf = ({ percent }: Slo): number => Number(((100 - percent) / 100).toFixed(6));

export const sloRules = (): object => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'meridian-slo' },
  spec: {
    groups: SLOS.map((slo) => ({
      name: `meridian-slo-${slo.name}`,
      rules: [
        ...WINDOWS.map((window) => ({
          record: recordOf(window),
          // Without an error there is no series of errors.
          expr: `(${slo.bad} or 0 * ${slo.all}) / ${slo.all}`.replaceAll('$window', window),
          labels: { slo: slo.name },
        })),
        ...BURNS.map(({ long, short, factor, severity, spent }) => {
          const limit = Number((factor * budgetOf(slo)).toFixed(6));
          const above = (window: string): string => `${recordOf(window)}{slo="${slo.name}"} > ${limit}`;
          return {
            alert: `MeridianBudgetBurns${long}`,
            expr: `${above(long)} and on (namespace) ${above(short)}`,
            labels: { severity, slo: slo.name },
            annotations: {
              summary: `${slo.title}: the error budget of 30 days is being spent, ${spent}.`,
              runbook_url: `${RUNBOOK}/runbook.md#an-objective-is-at-risk`,
            },
          };
        }),
      ],
    })),
  },
});
