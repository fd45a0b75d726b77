import {
  Card,
  Cell,
  describeDay,
  describeHour,
  HeaderCell,
  SegmentedControl,
  Skeleton,
  Table,
} from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { type UsageRange, usageQuery } from './endpoint-queries.ts';
import type { OfEndpoint } from './of-endpoint.ts';
import { milliseconds, percent, totalsBy } from './usage-totals.ts';

const RANGES: ReadonlyArray<{ readonly value: UsageRange; readonly label: string }> = [
  { value: '-24h', label: '24 hours' },
  { value: '-7d', label: '7 days' },
  { value: '-30d', label: '30 days' },
];

export const UsageTab = ({ projectId, endpoint }: OfEndpoint) => {
  const [range, setRange] = useState<UsageRange>('-7d');
  const { data, error, refetch } = useQuery(usageQuery(projectId, endpoint.name, range));
  if (error !== null) return <QueryProblem error={error} onRetry={() => void refetch()} />;
  return (
    <div className="space-y-4 py-4">
      <SegmentedControl<UsageRange> label="Range" value={range} onChange={setRange} options={RANGES} />
      {data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            <Figure name="Runs" value={data.totals.runs.toLocaleString('en')} />
            <Figure name="Errors" value={data.totals.errors.toLocaleString('en')} />
            <Figure name="Median" value={milliseconds(data.totals.p50_ms)} />
            <Figure name="95th percentile" value={milliseconds(data.totals.p95_ms)} />
            <Figure name="From the cache" value={percent(data.totals.cache_share)} />
            <Figure name="Materialized" value={percent(data.totals.materialized_share)} />
          </dl>
          <RunsByBucket rows={data.results} interval={data.interval} timezone={data.timezone} />
        </>
      )}
    </div>
  );
};

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="rounded-lg border border-line bg-surface p-3">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="font-semibold text-lg tabular-nums">{value}</dd>
  </div>
);

interface RunsByBucketProps {
  readonly rows: Parameters<typeof totalsBy>[0];
  readonly interval: 'hour' | 'day';
  readonly timezone: string;
}

const RunsByBucket = ({ rows, interval, timezone }: RunsByBucketProps) => {
  const totals = [...totalsBy(rows, ({ bucket }) => bucket)].toSorted(([a], [b]) => b.localeCompare(a));
  const most = Math.max(1, ...totals.map(([, { runs }]) => runs));
  const describe = interval === 'hour' ? describeHour : describeDay;
  if (totals.length === 0) return <p className="text-muted">The endpoint was not run in this range.</p>;
  return (
    <Card isFlush>
      <Table label="Runs over time" density="compact">
        <thead>
          <tr>
            <HeaderCell>{interval === 'hour' ? 'Hour' : 'Day'}</HeaderCell>
            <HeaderCell>Runs</HeaderCell>
            <HeaderCell align="end">Errors</HeaderCell>
            <HeaderCell align="end">95th percentile</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {totals.map(([bucket, { runs, errors, p95Ms }]) => (
            <tr key={bucket}>
              <Cell className="whitespace-nowrap">{describe(new Date(bucket), timezone)}</Cell>
              <Cell className="w-1/2">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden
                    className="h-3 rounded-sm bg-series-1"
                    style={{ width: `${(runs / most) * 70}%` }}
                  />
                  {runs.toLocaleString('en')}
                </span>
              </Cell>
              <Cell align="end" className={errors > 0 ? 'text-danger' : ''}>
                {errors.toLocaleString('en')}
              </Cell>
              <Cell align="end">{milliseconds(p95Ms)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
};
