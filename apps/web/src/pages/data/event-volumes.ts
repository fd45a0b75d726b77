import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '../../query-run/run-query.ts';

/** How often each event was captured in the last thirty days. */
export const eventVolumesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['event-volumes', projectId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const query = { kind: 'TeamTaxonomyQuery' } as const;
      const { results } = await runQuery({ projectId, query, signal });
      return new Map(
        (results as ReadonlyArray<{ event: string; count: number }>).map(({ event, count }) => [
          event,
          count,
        ]),
      );
    },
  });
