import { CodeBlock, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';

interface ExplainPanelProps {
  readonly projectId: string;
  readonly query: QueryNode;
}

interface Explained {
  readonly clickhouse?: string;
  readonly explain?: readonly string[];
  readonly statistics?: {
    readonly rows_read: number;
    readonly bytes_read: number;
    readonly elapsed_seconds: number;
  };
}

/** The way in which the engine runs the query: the data that it reads, its SQL and its plan. */
export const ExplainPanel = ({ projectId, query }: ExplainPanelProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['explain', projectId, query],
    queryFn: async ({ signal }) =>
      (await answerOf(
        api.POST('/api/projects/{project_id}/query/', {
          params: { path: { project_id: projectId } },
          body: { query, explain: true },
          signal,
        }),
      )) as Explained,
    staleTime: 60_000,
    retry: false,
  });
  if (error !== null) return <QueryProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="space-y-4 py-2">
      {data.statistics !== undefined && (
        <p>
          {data.statistics.rows_read.toLocaleString('en')} rows and{' '}
          {(data.statistics.bytes_read / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB read in{' '}
          {data.statistics.elapsed_seconds.toFixed(3)} s
        </p>
      )}
      {data.explain !== undefined && <CodeBlock label="Plan" code={data.explain.join('\n')} />}
      {data.clickhouse !== undefined && <CodeBlock label="ClickHouse SQL" code={data.clickhouse} />}
    </div>
  );
};
