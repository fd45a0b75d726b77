import { Card, Cell, EmptyState, HeaderCell, RelativeTime, Skeleton, Table } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { warningTitle } from './warning-title.ts';

/** Warnings about accepted events. */
export const IngestionWarnings = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['ingestion-warnings', projectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/ingestion_warnings/', {
          params: { path: { project_id: projectId } },
          signal,
        }),
      ),
  });
  if (error !== null) return <QueryProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="my-3 h-64 w-full" />;
  if (data.results.length === 0)
    return <EmptyState title="No warnings" text="The events of the last 30 days caused no warnings." />;
  return (
    <div className="my-3 space-y-4">
      {data.results.map(({ type, count, last_seen, warnings }) => (
        <Card
          key={type}
          title={warningTitle(type)}
          description={
            <>
              {count.toLocaleString('en')} times, last <RelativeTime value={last_seen} />
            </>
          }
        >
          <Table label={`Examples: ${warningTitle(type)}`} density="compact">
            <thead>
              <tr>
                <HeaderCell>Time</HeaderCell>
                <HeaderCell>Event</HeaderCell>
                <HeaderCell>Distinct id</HeaderCell>
                <HeaderCell>Details</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {warnings.map((warning) => (
                <tr key={`${warning.event_uuid} ${warning.timestamp}`}>
                  <Cell isMuted>
                    <RelativeTime value={warning.timestamp} />
                  </Cell>
                  <Cell>{warning.event}</Cell>
                  <Cell isMonospaced>{warning.distinct_id}</Cell>
                  <Cell isMonospaced className="break-all">
                    {JSON.stringify(warning.details)}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ))}
    </div>
  );
};
