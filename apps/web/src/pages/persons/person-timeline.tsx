import { Button, Card, EmptyState, RelativeTime, Skeleton } from '@meridian/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProject } from '../../session/project.ts';
import { byDay } from './by-day.ts';

const PAGE_SIZE = 100;

interface PersonTimelineProps {
  readonly projectId: string;
  readonly personId: string;
}

/** The events of a person, the newest first, by day. */
export const PersonTimeline = ({ projectId, personId }: PersonTimelineProps) => {
  const query = useInfiniteQuery({
    queryKey: ['person-events', projectId, personId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/events/', {
          params: {
            path: { project_id: projectId },
            query: {
              person_id: personId,
              limit: PAGE_SIZE,
              after: '1970-01-01',
              ...(pageParam !== undefined && { before: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next, results }) => (next === null ? undefined : results.at(-1)?.timestamp),
  });
  const { timezone } = useProject();
  const events = query.data?.pages.flatMap(({ results }) => results) ?? [];
  if (query.error !== null && events.length === 0)
    return (
      <QueryProblem
        error={query.error}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (query.isPending) return <Skeleton className="h-96 w-full" />;
  if (events.length === 0)
    return <EmptyState title="No events" text="This person has no events in this project." />;
  return (
    <Card title="Timeline">
      {byDay(events, timezone).map(({ day, events: ofDay }) => (
        <section key={day} aria-label={day} className="mb-4">
          <h3 className="mb-1 font-medium text-muted text-xs">{day}</h3>
          <ol>
            {ofDay.map((event) => (
              <li key={event.uuid} className="border-line border-b last:border-0">
                <details>
                  <summary className="flex items-baseline gap-3 py-1.5">
                    <span className="min-w-0 flex-1 truncate font-medium">{event.event}</span>
                    <span className="shrink-0 text-muted text-xs">
                      <RelativeTime value={event.timestamp} />
                    </span>
                  </summary>
                  <div className="pb-3">
                    <PropertiesTable
                      label={`Properties of ${event.event}`}
                      properties={event.properties as Record<string, unknown>}
                    />
                  </div>
                </details>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Older events
        </Button>
      )}
    </Card>
  );
};
