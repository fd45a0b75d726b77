/** The variables in the SQL of a dashboard's tiles. */
interface Tile {
  readonly insight: { readonly query?: unknown } | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const sqlOf = (query: unknown): string => {
  if (!isObject(query)) return '';
  if (isObject(query['source'])) return sqlOf(query['source']);
  return query['kind'] === 'HogQLQuery' && typeof query['query'] === 'string' ? query['query'] : '';
};

/** The SQL of all tiles as one text. */
export const sqlOfTiles = (tiles: readonly Tile[]): string =>
  tiles.map(({ insight }) => sqlOf(insight?.query)).join('\n');
