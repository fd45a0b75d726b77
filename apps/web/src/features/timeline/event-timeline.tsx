import { Button, Card, EmptyState, RelativeTime, Skeleton } from '@meridian/ui';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProject } from '../../session/project.ts';
import { MoreProblem } from '../list/more-problem.tsx';
import { PropertiesTable } from '../properties/properties-table.tsx';
import { byDay } from './by-day.ts';
import { onceEach } from './once-each.ts';

export const TIMELINE_PAGE_SIZE = 100;

export interface TimelineEvent {
  readonly uuid: string;
  readonly event: string;
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Shown with the event, in a timeline of several persons. */
  readonly person?: { readonly id: string; readonly name: string } | undefined;
}

export interface TimelinePage {
  readonly events: readonly TimelineEvent[];
  /** Where the next page begins; undefined for the last page. */
  readonly next: TimelineCursor | undefined;
}

/** Many events may have the same time, so the offset counts the events of that time that were read. */
export interface TimelineCursor {
  readonly before: string | undefined;
  readonly offset: number;
}

interface EventTimelineProps {
  readonly queryKey: QueryKey;
  /** Reads at most a page of events, the newest first. */
  readonly readPage: (from: TimelineCursor, signal: AbortSignal) => Promise<TimelinePage>;
  readonly emptyText: string;
}

const START: TimelineCursor = { before: undefined, offset: 0 };

/** Events by day, the newest first, page by page. */
export const EventTimeline = ({ queryKey, readPage, emptyText }: EventTimelineProps) => {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: START,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  const project = useProject();
  const events = onceEach(query.data?.pages.flatMap((page) => page.events) ?? []);
  if (query.error !== null && events.length === 0)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton className="h-96 w-full" />;
  if (events.length === 0) return <EmptyState title="No events" text={emptyText} />;
  return (
    <Card title="Timeline">
      {byDay(events, project.timezone).map(({ day, events: ofDay }) => (
        <section key={day} aria-label={day} className="mb-4">
          <h3 className="mb-1 font-medium text-muted text-xs">{day}</h3>
          <ol>
            {ofDay.map((event) => (
              <li key={event.uuid} className="border-line border-b last:border-0">
                <details>
                  <summary className="flex items-baseline gap-3 py-1.5">
                    <span className="min-w-0 flex-1 truncate font-medium">{event.event}</span>
                    {event.person !== undefined && (
                      <span className="min-w-0 max-w-48 truncate text-muted text-xs">
                        {event.person.name}
                      </span>
                    )}
                    <span className="shrink-0 text-muted text-xs">
                      <RelativeTime value={event.timestamp} />
                    </span>
                  </summary>
                  <div className="pb-3">
                    {event.person !== undefined && (
                      <p className="wrap-anywhere mb-2">
                        By{' '}
                        <Link to={`/project/${project.id}/persons/${event.person.id}`}>
                          {event.person.name}
                        </Link>
                      </p>
                    )}
                    <PropertiesTable label={`Properties of ${event.event}`} properties={event.properties} />
                  </div>
                </details>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {query.isFetchNextPageError && <MoreProblem error={query.error} />}
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
