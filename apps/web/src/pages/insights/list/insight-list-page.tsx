import { Button, EmptyState, PageHeader, Skeleton } from '@meridian/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../../api/client.ts';
import { useDocumentTitle } from '../../../app/use-document-title.ts';
import { useAddress } from '../../../features/address/use-address.ts';
import { QueryProblem } from '../../../query-run/query-problem.tsx';
import { useProjectId } from '../../../session/project.ts';
import { NewInsightMenu } from '../new-insight-menu.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { InsightTable } from './insight-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { isFiltered, type ListSearch, listParameters, PAGE_SIZE } from './list-search.ts';
import { useListActions } from './use-list-actions.ts';

const listQuery = (projectId: string, search: ListSearch) => ({
  queryKey: ['insights', projectId, 'list', search],
  placeholderData: keepPreviousData,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/insights/', {
        params: { path: { project_id: projectId }, query: listParameters(search) },
        signal,
      }),
    ),
});

export const InsightListPage = () => {
  useDocumentTitle('Insights');
  const projectId = useProjectId();
  const { search, setSearch } = useAddress<ListSearch>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const actions = useListActions();
  const { data, error, refetch, isPlaceholderData } = useQuery(listQuery(projectId, search));
  const insights = data?.results ?? [];
  const chosen = insights.filter(({ id }) => selected.has(id));
  const page = search.page ?? 1;
  const change = (changed: Partial<ListSearch>, isReplaced = false): void => {
    setSelected(new Set());
    setSearch((before) => ({ ...before, page: undefined, ...changed }), isReplaced);
  };
  return (
    <div className="mx-auto max-w-6xl p-4 sm:p-6">
      <PageHeader title="Insights" actions={<NewInsightMenu />} />
      <ListFilters search={search} onChange={change} />
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && error === null && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : undefined}>
          {chosen.length > 0 && (
            <BulkBar insights={chosen} actions={actions} onDone={() => setSelected(new Set())} />
          )}
          {insights.length === 0 ? (
            <Empty
              search={search}
              onClear={() => setSearch({})}
              onFirstPage={() => change({ page: undefined }, true)}
            />
          ) : (
            <InsightTable
              insights={insights}
              search={search}
              onSearchChange={change}
              selected={selected}
              onSelect={setSelected}
              actions={actions}
            />
          )}
          {insights.length > 0 && data.count > PAGE_SIZE && (
            <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2 text-muted text-sm">
              <span className="tabular-nums">
                {(page - 1) * PAGE_SIZE + 1} to {Math.min(page * PAGE_SIZE, data.count)} of {data.count}
              </span>
              <Button size="sm" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
                Previous
              </Button>
              <Button size="sm" disabled={data.next === null} onClick={() => change({ page: page + 1 })}>
                Next
              </Button>
            </nav>
          )}
        </div>
      )}
    </div>
  );
};

interface EmptyProps {
  readonly search: ListSearch;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

const Empty = ({ search, onClear, onFirstPage }: EmptyProps) => {
  if (search.page !== undefined)
    return (
      <EmptyState
        title="This page has no insights"
        text="The list has become shorter."
        action={<Button onClick={onFirstPage}>Show the first page</Button>}
      />
    );
  return isFiltered(search) ? (
    <EmptyState
      title="No insight matches"
      text="Try another search, or remove a filter."
      action={<Button onClick={onClear}>Remove all filters</Button>}
    />
  ) : (
    <EmptyState
      title="No insights yet"
      text="An insight answers a question about your events: how many, how often, in which order."
      action={<NewInsightMenu />}
    />
  );
};
