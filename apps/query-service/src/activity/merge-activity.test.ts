import type { ActivitySearch, FoundActivityEntry } from '@meridian/contracts/internal';
import { describe, expect, it } from 'vitest';
import type { NamedSource } from './activity-sources.ts';
import { type LogCursor, type LogEntry, readNumberedPage, readPage } from './merge-activity.ts';

type Order = ActivitySearch['order'];
const ORDERS: readonly Order[] = ['newest first', 'oldest first'];

/** Entries at these seconds, with ids that rise by one. */
const sourceOf = (name: string, seconds: readonly number[], scopes?: readonly string[]) => {
  const entries = seconds.map((second, index) => entryAt(second, index + 1));
  const source: NamedSource = {
    name,
    idPrefix: `${name}-`,
    ...(scopes !== undefined && { scopes }),
    facets: () => Promise.reject(new Error('not asked')),
    find: async (_, { order, after, limit }) => {
      const sign = order === 'newest first' ? 1 : -1;
      const sorted = entries.toSorted((a, b) => sign * (keyOf(b) - keyOf(a)));
      const follows = (entry: FoundActivityEntry) => {
        if (after === undefined) return true;
        const time = sign * (Date.parse(after.created_at) - Date.parse(entry.created_at));
        if (time !== 0) return time > 0;
        return after.id === undefined
          ? after.inclusive === true
          : sign * (Number(after.id) - Number(entry.id)) > 0;
      };
      return { count: entries.length, entries: sorted.filter(follows).slice(0, limit) };
    },
  };
  return { source, add: (second: number) => entries.push(entryAt(second, entries.length + 1)) };
};

const entryAt = (second: number, id: number): FoundActivityEntry => ({
  id: String(id),
  activity: 'updated',
  scope: 'Insight',
  item_id: '1',
  user_id: null,
  detail: null,
  created_at: new Date(second * 1_000).toISOString(),
});
const keyOf = ({ created_at: time, id }: FoundActivityEntry) => Date.parse(time) + Number(id);

const newLog = () => [
  sourceOf('a', [1, 5, 5, 9]),
  sourceOf('b', [5, 5, 5, 7]),
  sourceOf('c', []),
  sourceOf('d', [2, 5, 11]),
];
type Log = ReturnType<typeof newLog>;

const read = (log: Log, order: Order, size: number, cursor: LogCursor | undefined) =>
  readPage({ sources: log.map(({ source }) => source), projectId: 1, filters: {}, order, size, cursor });
const idsOf = (entries: readonly LogEntry[]) => entries.map(({ id }) => id);

const NEWEST = ['d-3', 'a-4', 'b-4', 'a-3', 'a-2', 'b-3', 'b-2', 'b-1', 'd-2', 'd-1', 'a-1'];
const inOrder = (order: Order) => (order === 'newest first' ? NEWEST : NEWEST.toReversed());

describe.each(ORDERS)('pages, %s', (order) => {
  it.each([1, 2, 3, 4, 5, 11, 20])('of %i lead forwards and back over every entry once', async (size) => {
    const log = newLog();
    const forwards: (readonly string[])[] = [];
    let cursor: LogCursor | undefined;
    let first: LogCursor | undefined;
    for (;;) {
      const page = await read(log, order, size, cursor);
      forwards.push(idsOf(page.entries));
      expect(page.count).toBe(11);
      if (page.next === undefined) {
        first = page.previous && { direction: 'previous', position: page.previous };
        break;
      }
      cursor = { direction: 'next', position: page.next };
    }
    expect(forwards.flat()).toEqual(inOrder(order));

    const back: (readonly string[])[] = [];
    for (cursor = first; cursor !== undefined; ) {
      const page = await read(log, order, size, cursor);
      back.unshift(idsOf(page.entries));
      cursor = page.previous && { direction: 'previous', position: page.previous };
    }
    expect(back).toEqual(forwards.slice(0, -1));
  });

  it.each([1, 2, 3, 4, 6])('of %i have numbers', async (size) => {
    const sources = newLog().map(({ source }) => source);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(11 / size) + 1 }, (_, index) =>
        readNumberedPage({ sources, projectId: 1, filters: {}, order, size, page: index + 1 }),
      ),
    );
    expect(pages.flatMap(({ entries }) => idsOf(entries))).toEqual(inOrder(order));
    expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 11));
  });
});

it('entries that are added while a reader goes through the log neither repeat nor hide others', async () => {
  const log = newLog();
  const seen: string[] = [];
  let cursor: LogCursor | undefined;
  do {
    const page = await read(log, 'newest first', 2, cursor);
    seen.push(...idsOf(page.entries));
    for (const { add } of log) add(20);
    cursor = page.next && { direction: 'next', position: page.next };
  } while (cursor !== undefined);
  expect(seen).toEqual(NEWEST);
});

it('a source without entries of the scopes is not read', async () => {
  const asked = sourceOf('a', [1]);
  const other = sourceOf('b', [1], ['Person']);
  const { count } = await readPage({
    sources: [asked.source, other.source],
    projectId: 1,
    filters: { scopes: ['Insight'] },
    order: 'newest first',
    size: 1,
    cursor: undefined,
  });
  expect(count).toBe(1);
});
