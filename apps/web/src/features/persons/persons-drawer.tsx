import type { ChartPoint } from '@meridian/charts';
import { Avatar, Button, Drawer, EmptyState, Input, Skeleton } from '@meridian/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { runQuery } from '../../query-run/run-query.ts';
import { useProjectId } from '../../session/project.ts';
import { groupPath } from '../groups/group-address.ts';
import type { InsightQuery } from '../query/query-types.ts';
import { ACTORS_PER_PAGE, type ActorsPage, actorsQueryOf, actorsSourceOf } from './actors-query.ts';
import { type Actor, actorsOf } from './read-actors.ts';

export interface PersonsDrawerProps {
  readonly query: InsightQuery;
  /** Undefined closes the drawer. */
  readonly point: ChartPoint | undefined;
  readonly onClose: () => void;
  /** Other views of the same persons. */
  readonly footer?: ReactNode;
}

/** The persons or groups behind a number of a chart. */
export const PersonsDrawer = ({ query, point, onClose, footer }: PersonsDrawerProps) => (
  <Drawer
    isOpen={point !== undefined}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Behind this number"
    description={point?.label}
  >
    {point !== undefined && (
      <div className="grid gap-3">
        {footer}
        <Persons key={JSON.stringify(point)} query={query} point={point} />
      </div>
    )}
  </Drawer>
);

const Persons = ({ query, point }: { readonly query: InsightQuery; readonly point: ChartPoint }) => {
  const projectId = useProjectId();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const shown: ActorsPage = { search: useDeferredValue(typed.trim()), page };
  const actorsQuery = actorsQueryOf(actorsSourceOf(query, point), shown);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['actors', projectId, actorsQuery],
    queryFn: ({ signal }) => runQuery({ projectId, query: actorsQuery, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const actors = data === undefined ? undefined : actorsOf(data.results, groupTypeOf(query));
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        aria-label="Search persons"
        placeholder="Search by name, email or id"
        icon={<Search />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(0);
        }}
      />
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {actors === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {error === null && actors !== undefined && (
        <>
          {actors.length === 0 && <EmptyState title={emptyTitle(shown)} />}
          <ul className="divide-y divide-line" aria-busy={isFetching} aria-label="Persons">
            {actors.map((actor) => (
              <li key={actor.id}>
                <ActorLink actor={actor} projectId={projectId} />
              </li>
            ))}
          </ul>
          {(page > 0 || data?.hasMore === true) && (
            <div className="flex items-center justify-between">
              <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <span className="text-muted text-xs tabular-nums">
                {page * ACTORS_PER_PAGE + 1} to {page * ACTORS_PER_PAGE + actors.length}
              </span>
              <Button size="sm" disabled={data?.hasMore !== true} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
};

const emptyTitle = ({ search, page }: ActorsPage): string => {
  if (search !== '') return `No person matches “${search}”`;
  return page > 0 ? 'No more persons' : 'No persons are behind this number';
};

const ROW = 'flex items-center gap-2.5 rounded-md px-1.5 py-2';

const ActorLink = ({ actor, projectId }: { readonly actor: Actor; readonly projectId: string }) => {
  const content = (
    <>
      <Avatar name={actor.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-sm">{actor.name}</span>
        {actor.detail !== undefined && (
          <span className="block truncate text-muted text-xs">{actor.detail}</span>
        )}
      </span>
    </>
  );
  if (actor.kind === 'unknown') return <div className={`${ROW} text-muted`}>{content}</div>;
  return (
    <Link
      to={
        actor.kind === 'person'
          ? `/project/${projectId}/persons/${encodeURIComponent(actor.id)}`
          : groupPath(projectId, actor.groupTypeIndex, actor.id)
      }
      className={`${ROW} text-ink no-underline hover:bg-hover`}
    >
      {content}
    </Link>
  );
};

const groupTypeOf = (query: InsightQuery): number | null | undefined =>
  'aggregation_group_type_index' in query ? query.aggregation_group_type_index : undefined;
