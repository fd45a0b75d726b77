import { Button, Card, Skeleton, Table } from '@meridian/ui';
import type { ReactNode } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { MoreProblem } from './more-problem.tsx';
import type { Pages } from './use-pages.ts';

interface PagedTableProps<T> {
  /** The name of the table, to screen readers. */
  readonly label: string;
  readonly pages: Pages<T>;
  /** The cells of the header row. */
  readonly header: ReactNode;
  readonly row: (item: T) => ReactNode;
  /** Shown when the list was read and has no rows. */
  readonly empty: ReactNode;
}

/** A list of the API as a table, with its states: loading, error, empty, more to load. */
export const PagedTable = <T,>({ label, pages, header, row, empty }: PagedTableProps<T>) => {
  const { rows, isLoading, isLoadingMore, isStale, error, moreError, hasMore, loadMore, retry } = pages;
  if (error !== null && rows.length === 0) return <QueryProblem error={error} onRetry={retry} />;
  if (isLoading) return <Skeleton className="h-96 w-full" />;
  if (rows.length === 0) return empty;
  return (
    <Card isFlush className="overflow-hidden">
      <Table label={label} className={isStale ? 'opacity-50' : ''}>
        <thead>
          <tr>{header}</tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
      </Table>
      {hasMore && (
        <div className="border-line border-t p-3 text-center">
          {moreError !== null && <MoreProblem error={moreError} />}
          <Button variant="secondary" isBusy={isLoadingMore} onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  );
};
