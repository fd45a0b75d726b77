import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '../../query-run/run-query.ts';

export interface EventVolumes {
  readonly counts: ReadonlyMap<string, number>;
  /** The volume that events beyond the list have at most; 0 when the list has them all. */
  readonly mostOfOthers: number;
}

interface Counted {
  readonly event: string;
  readonly count: number;
}

export const volumesOf = (rows: readonly Counted[], hasMore: boolean): EventVolumes => ({
  counts: new Map(rows.map(({ event, count }) => [event, count])),
  mostOfOthers: hasMore ? (rows.at(-1)?.count ?? 0) : 0,
});

const number = new Intl.NumberFormat('en');

export const volumeText = ({ counts, mostOfOthers }: EventVolumes, event: string): string => {
  const count = counts.get(event);
  if (count !== undefined) return number.format(count);
  return mostOfOthers > 0 ? `≤ ${number.format(mostOfOthers)}` : '0';
};

/** How often each event was captured in the last thirty days. */
export const eventVolumesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['event-volumes', projectId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const query = { kind: 'TeamTaxonomyQuery' } as const;
      const { results, hasMore } = await runQuery({ projectId, query, signal });
      return volumesOf(results as readonly Counted[], hasMore === true);
    },
  });
