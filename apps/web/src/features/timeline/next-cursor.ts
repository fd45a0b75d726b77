import type { TimelineCursor } from './event-timeline.tsx';

/** Where the next page begins, from the address that the API gives; undefined when there is none. */
export const nextCursor = (next: string | null): TimelineCursor | undefined => {
  if (next === null) return undefined;
  const { searchParams } = new URL(next);
  return {
    before: searchParams.get('before') ?? undefined,
    offset: Number(searchParams.get('offset') ?? 0),
  };
};
