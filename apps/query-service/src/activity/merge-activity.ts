/**
 * One log over all services: entries ordered by time, then by service, then by id. A page continues at the position of
 * an entry, so entries that are added meanwhile neither repeat nor hide others.
 */
import type { ActivitySearch, FoundActivityEntry } from '@meridian/contracts/internal';
import type { NamedSource } from './activity-sources.ts';

export type ActivityFilters = Omit<ActivitySearch, 'order' | 'after' | 'limit' | 'positions_only'>;
type Order = ActivitySearch['order'];

export interface LogPosition {
  readonly time: string;
  readonly source: string;
  /** The id as the source knows it. */
  readonly id: string;
}

export interface LogEntry extends FoundActivityEntry {
  readonly position: LogPosition;
}

interface Reading {
  readonly sources: readonly NamedSource[];
  readonly projectId: number;
  readonly filters: ActivityFilters;
  readonly order: Order;
}

export interface ReadEntries extends Reading {
  readonly after: LogPosition | undefined;
  readonly limit: number;
  readonly positionsOnly?: boolean;
}

export const readEntries = async ({
  sources,
  projectId,
  filters,
  order,
  after,
  limit,
  positionsOnly,
}: ReadEntries): Promise<{ readonly count: number; readonly entries: readonly LogEntry[] }> => {
  const asked = sources.filter(({ scopes }) => mayHave(scopes, filters.scopes));
  const found = await Promise.all(
    asked.map(async (source) => {
      const { count, entries } = await source.find(projectId, {
        ...filters,
        order,
        limit,
        ...(after !== undefined && { after: positionIn(sources, source, { after, order }) }),
        ...(positionsOnly && { positions_only: true }),
      });
      return { count, entries: entries.map((entry) => toLogEntry(source, entry)) };
    }),
  );
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    entries: merge(
      sources,
      order,
      found.flatMap(({ entries }) => entries),
    ).slice(0, limit),
  };
};

const mayHave = (own: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean =>
  own === undefined || wanted === undefined || wanted.some((scope) => own.includes(scope));

const toLogEntry = (source: NamedSource, entry: FoundActivityEntry): LogEntry => ({
  ...entry,
  id: `${source.idPrefix}${entry.id}`,
  position: { time: entry.created_at, source: source.name, id: entry.id },
});

const rankOf = (sources: readonly NamedSource[], name: string): number =>
  sources.findIndex((source) => source.name === name);

/** Where to continue in a source after an entry that may be of another one. */
const positionIn = (
  sources: readonly NamedSource[],
  source: NamedSource,
  { after, order }: { readonly after: LogPosition; readonly order: Order },
): NonNullable<ActivitySearch['after']> => {
  if (source.name === after.source) return { created_at: after.time, id: after.id };
  const isLater = rankOf(sources, source.name) > rankOf(sources, after.source);
  return { created_at: after.time, inclusive: isLater === (order === 'newest first') };
};

/** Entries of the same source and time keep their order. */
const merge = (
  sources: readonly NamedSource[],
  order: Order,
  entries: readonly LogEntry[],
): readonly LogEntry[] => {
  const sign = order === 'newest first' ? 1 : -1;
  return entries.toSorted(
    ({ position: a }, { position: b }) =>
      sign * (Date.parse(b.time) - Date.parse(a.time)) ||
      sign * (rankOf(sources, a.source) - rankOf(sources, b.source)),
  );
};

export interface LogPage {
  readonly count: number;
  readonly entries: readonly LogEntry[];
  /** Positions of the pages beside this one. */
  readonly next: LogPosition | undefined;
  readonly previous: LogPosition | undefined;
}

export interface LogCursor {
  readonly direction: 'next' | 'previous';
  readonly position: LogPosition;
}

const opposite = (order: Order): Order => (order === 'newest first' ? 'oldest first' : 'newest first');

export const readPage = async (
  reading: Reading & { readonly size: number; readonly cursor: LogCursor | undefined },
): Promise<LogPage> => {
  const { size, cursor, order } = reading;
  const isBackwards = cursor?.direction === 'previous';
  const { count, entries: found } = await readEntries({
    ...reading,
    order: isBackwards ? opposite(order) : order,
    after: cursor?.position,
    limit: size + 1,
  });
  const hasMore = found.length > size;
  const entries = isBackwards ? found.slice(0, size).toReversed() : found.slice(0, size);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined;
  return {
    count,
    entries,
    next: hasNext ? entries.at(-1)?.position : undefined,
    previous: hasPrevious ? entries[0]?.position : undefined,
  };
};

/** The entries of a numbered page, counted from the present start of the log. */
export const readNumberedPage = async (
  reading: Reading & { readonly size: number; readonly page: number },
): Promise<Pick<LogPage, 'count' | 'entries'>> => {
  const { page, size } = reading;
  const offset = (page - 1) * size;
  if (offset === 0) return readEntries({ ...reading, after: undefined, limit: size });
  const before = await readEntries({ ...reading, after: undefined, limit: offset, positionsOnly: true });
  const last = before.entries[offset - 1];
  if (last === undefined) return { count: before.count, entries: [] };
  return readEntries({ ...reading, after: last.position, limit: size });
};
