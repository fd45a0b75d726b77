/**
 * Prometheus metrics, declared once as constants. Declaring a metric twice returns the same metric, so that several
 * services can run in one test process.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

interface MetricOptions<Label extends string> {
  /** Without prefix; `meridian_` is put in front. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

const PREFIX = 'meridian_';
const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

const once = <M>(name: string, create: (fullName: string) => M): M => {
  const fullName = PREFIX + name;
  return (register.getSingleMetric(fullName) as M | undefined) ?? create(fullName);
};

export const metrics = {
  counter: <Label extends string = never>({ name, help, labels = [] }: MetricOptions<Label>) =>
    once(name, (fullName) => new Counter<Label>({ name: fullName, help, labelNames: labels })),

  /** With `read` the value is computed when metrics are collected. */
  gauge: <Label extends string = never>({
    name,
    help,
    labels = [],
    read,
  }: MetricOptions<Label> & { readonly read?: () => number }) =>
    once(
      name,
      (fullName) =>
        new Gauge<Label>({
          name: fullName,
          help,
          labelNames: labels,
          ...(read !== undefined && {
            collect() {
              this.set(read());
            },
          }),
        }),
    ),

  /** Buckets are seconds from 1 ms to 60 s unless others are given. */
  histogram: <Label extends string = never>({
    name,
    help,
    labels = [],
    buckets = DURATION_BUCKETS_SECONDS,
  }: MetricOptions<Label> & { readonly buckets?: readonly number[] }) =>
    once(
      name,
      (fullName) =>
        new Histogram<Label>({
          name: fullName,
          help,
          labelNames: labels,
          buckets: [...buckets],
        }),
    ),
};

/** The event loop is measured by a timer, which wakes an idle process. With 10 ms it takes half of its CPU. */
const EVENT_LOOP_TIMER_MS = 50;

let collecting = false;

/** Memory, CPU, garbage collection and event-loop lag of this process; once, however many services it runs. */
export const collectProcessMetrics = (): void => {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ eventLoopMonitoringPrecision: EVENT_LOOP_TIMER_MS });
};

export const renderMetrics = async (): Promise<{
  contentType: string;
  text: string;
}> => ({
  contentType: register.contentType,
  text: await register.metrics(),
});
