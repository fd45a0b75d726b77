import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

export interface Page<T> {
  readonly results: readonly T[];
  readonly next: string | null;
  readonly count?: number;
}

export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface Pages<T> {
  readonly rows: readonly T[];
  /** How many there are in all, if the list says so. */
  readonly count: number | undefined;
  /** True until the first page of this list was read. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** True while the rows belong to the previous search. */
  readonly isStale: boolean;
  readonly error: Error | null;
  /** Why the next page could not be read; the rows before it stay. */
  readonly moreError: Error | null;
  readonly hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

const PAGE_SIZE = 50;

/** Reads a list of the API page by page. */
export const usePages = <T>(
  queryKey: QueryKey,
  readPage: (request: PageRequest) => Promise<Page<T>>,
): Pages<T> => {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage({ offset: pageParam, limit: PAGE_SIZE, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    error: query.isFetchNextPageError ? null : query.error,
    moreError: query.isFetchNextPageError ? query.error : null,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
};
