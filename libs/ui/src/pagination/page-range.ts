export interface PageState {
  readonly offset: number;
  readonly limit: number;
  /** How many there are altogether; unknown when the list does not count. */
  readonly count?: number | undefined;
  /** Rows of this page. */
  readonly shown: number;
}

const NUMBER = new Intl.NumberFormat('en');

/** "1–50 of 1,234". */
export const describePage = ({ offset, count, shown }: PageState): string => {
  if (shown === 0) return 'No rows';
  const range =
    shown === 1 ? NUMBER.format(offset + 1) : `${NUMBER.format(offset + 1)}–${NUMBER.format(offset + shown)}`;
  return count === undefined ? range : `${range} of ${NUMBER.format(count)}`;
};

/** The offsets of the neighbouring pages, as far as there are any. */
export const neighbours = ({ offset, limit, count, shown }: PageState) => ({
  previous: offset === 0 ? undefined : Math.max(0, offset - limit),
  next: (count === undefined ? shown === limit : offset + shown < count) ? offset + limit : undefined,
});
