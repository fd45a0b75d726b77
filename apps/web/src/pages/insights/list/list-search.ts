/** The filters of the list of insights, as they are in the address. */
export interface ListSearch {
  readonly search?: string;
  readonly kind?: ListedKind;
  readonly tags?: readonly string[];
  readonly favorites?: true;
  readonly mine?: true;
  readonly order?: ListOrder;
  readonly page?: number;
}

export const LISTED_KINDS = [
  'TRENDS',
  'FUNNELS',
  'RETENTION',
  'PATHS',
  'STICKINESS',
  'LIFECYCLE',
  'SQL',
] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

const SORTED = ['name', 'last_modified_at', 'last_viewed_at', 'created_at'] as const;
export type SortedColumn = (typeof SORTED)[number];
export type ListOrder = SortedColumn | `-${SortedColumn}`;

export const DEFAULT_ORDER: ListOrder = '-last_modified_at';
export const PAGE_SIZE = 50;

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && (values as readonly string[]).includes(value);

const orderOf = (value: unknown): ListOrder | undefined =>
  typeof value === 'string' && isOneOf(SORTED, value.replace(/^-/, '')) ? (value as ListOrder) : undefined;

/** Leaves out invalid members. */
export const readListSearch = (given: Record<string, unknown>): ListSearch => {
  const { search, kind, tags, favorites, mine, page } = given;
  const order = orderOf(given['order']);
  const names = Array.isArray(tags)
    ? tags.filter((tag): tag is string => typeof tag === 'string' && tag !== '')
    : [];
  return {
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search) }),
    ...(isOneOf(LISTED_KINDS, kind) && { kind }),
    ...(names.length > 0 && { tags: names }),
    ...(favorites === true && { favorites }),
    ...(mine === true && { mine }),
    ...(order !== undefined && order !== DEFAULT_ORDER && { order }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
  };
};

/** The parameters of the API. */
export const listParameters = ({ search, kind, tags, favorites, mine, order, page = 1 }: ListSearch) => ({
  basic: true,
  saved: true,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  order: order ?? DEFAULT_ORDER,
  ...(search && { search }),
  ...(kind && { insight: kind }),
  ...(tags && { tags: JSON.stringify(tags) }),
  ...(favorites && { favorited: true }),
  ...(mine && { user: true }),
});

/** Sorting by the same column again turns the direction. Names begin at A, times with the newest. */
export const nextOrder = (order: ListOrder, column: SortedColumn): ListOrder => {
  if (order === column) return `-${column}`;
  if (order === `-${column}`) return column;
  return column === 'name' ? column : `-${column}`;
};

export const sortOf = (order: ListOrder, column: SortedColumn): 'ascending' | 'descending' | undefined => {
  if (order === column) return 'ascending';
  return order === `-${column}` ? 'descending' : undefined;
};

export const isFiltered = ({ search, kind, tags, favorites, mine }: ListSearch): boolean =>
  Boolean(search || kind || tags || favorites || mine);
