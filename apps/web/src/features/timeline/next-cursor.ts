import type { TimelineCursor } from './event-timeline.tsx';

/** The cursor in the address of the next page; undefined on the last page. */
export const nextCursor = (next: string | null): TimelineCursor | undefined => {
  if (next === null) return undefined;
  const { searchParams } = new URL(next);
  return {
    before: searchParams.get('before') ?? undefined,
    offset: Number(searchParams.get('offset') ?? 0),
  };
};
