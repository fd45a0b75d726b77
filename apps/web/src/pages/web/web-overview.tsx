import { Chart } from '@meridian/charts';
import { Card, SegmentedControl } from '@meridian/ui';
import { useState } from 'react';
import { AnswerAge, QueryView } from '../../query-run/query-view.tsx';
import { useQueryRun } from '../../query-run/use-query-run.ts';
import { useWebModel, WebMenu } from './web-card.tsx';
import { intervalOf, overviewQuery, trendQuery, type WebTrendMetric } from './web-queries.ts';
import type { WebSearch } from './web-search.ts';

const METRICS = [
  { value: 'UniqueUsers', label: 'Visitors' },
  { value: 'PageViews', label: 'Views' },
  { value: 'Sessions', label: 'Sessions' },
  { value: 'Bounces', label: 'Bounces' },
] as const satisfies ReadonlyArray<{ value: WebTrendMetric; label: string }>;

const TILES_HEIGHT = 112;
const TREND_HEIGHT = 260;

interface WebOverviewProps {
  readonly projectId: string;
  readonly search: WebSearch;
}

/** The numbers of the range, and one of them over time. */
export const WebOverview = ({ projectId, search }: WebOverviewProps) => {
  const [metric, setMetric] = useState<(typeof METRICS)[number]['value']>('UniqueUsers');
  const query = overviewQuery(search);
  const run = useQueryRun({ projectId, query });
  const model = useWebModel(query, run);
  return (
    <>
      <section aria-label="Overview" className="mb-4">
        <QueryView run={run} minHeight={TILES_HEIGHT}>
          {() => model && <Chart model={model} height={TILES_HEIGHT} />}
        </QueryView>
        <AnswerAge run={run} />
      </section>
      <WebTrend
        key={metric}
        projectId={projectId}
        search={search}
        metric={metric}
        choice={
          <SegmentedControl label="Number over time" value={metric} onChange={setMetric} options={METRICS} />
        }
      />
    </>
  );
};

interface WebTrendProps extends WebOverviewProps {
  readonly metric: WebTrendMetric;
  readonly choice: React.ReactNode;
}

const WebTrend = ({ projectId, search, metric, choice }: WebTrendProps) => {
  const query = trendQuery(search, metric, intervalOf(search.range));
  const run = useQueryRun({ projectId, query });
  const model = useWebModel(query, run);
  return (
    <Card
      title="Over time"
      aria-label="Over time"
      actions={
        <>
          {choice}
          <WebMenu projectId={projectId} query={query} title="Visits over time" model={model} />
        </>
      }
    >
      <QueryView run={run} minHeight={TREND_HEIGHT}>
        {() => model && <Chart model={model} height={TREND_HEIGHT} />}
      </QueryView>
    </Card>
  );
};
