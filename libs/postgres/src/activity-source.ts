/** Reads the changes that a service has recorded, from a table or a subquery with the columns below. */
import type {
  ActivityFacets,
  ActivityPosition,
  ActivitySearch,
  ActivitySource,
  FoundActivity,
} from '@meridian/contracts/internal';
import { likePattern } from '@meridian/core';

export interface ActivityTable {
  /**
   * The text after FROM: a table or a subquery with a name. It has the columns id, project_id, scope, item_id, activity,
   * user_id, detail and created_at.
   */
  readonly from: string;
  readonly idType: 'bigint' | 'uuid';
  /** Runs SQL with the values of `$1`, `$2`, …. */
  readonly query: <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}

const FACETS_SAMPLE = 1_000;

interface EntryRow extends Omit<FoundActivity['entries'][number], 'created_at'> {
  readonly created_at: Date;
}

export const createActivitySource = ({ from, idType, query }: ActivityTable): ActivitySource => ({
  find: async (projectId, search) => {
    const counted = new Values();
    const countSql = `SELECT count(*)::int AS count FROM ${from} WHERE ${conditionsOf(counted, projectId, search)}`;
    const values = new Values();
    const conditions = conditionsOf(values, projectId, search);
    const following = search.after && followsSql(values, search.after, { order: search.order, idType });
    const direction = search.order === 'oldest first' ? 'ASC' : 'DESC';
    const listSql = `
      SELECT id::text AS id, scope, item_id::text AS item_id, activity, user_id,
        ${search.positions_only ? 'NULL' : 'detail'} AS detail, created_at
      FROM ${from} WHERE ${following === undefined ? conditions : `${conditions} AND ${following}`}
      ORDER BY created_at ${direction}, id ${direction} LIMIT ${values.add(search.limit)}::int`;
    const [counts, entries] = await Promise.all([
      query<{ count: number }>(countSql, counted.list),
      query<EntryRow>(listSql, values.list),
    ]);
    return {
      count: counts[0]?.count ?? 0,
      entries: entries.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
    };
  },
  facets: async (projectId) => {
    const [groups, sample] = await Promise.all([
      query<{ scope: string; activity: string; user_id: number | null }>(
        `SELECT DISTINCT scope, activity, user_id FROM ${from} WHERE project_id = $1`,
        [projectId],
      ),
      query<ActivityFacets['sample'][number]>(
        `SELECT scope, detail FROM ${from} WHERE project_id = $1
         ORDER BY created_at DESC, id DESC LIMIT ${FACETS_SAMPLE}`,
        [projectId],
      ),
    ]);
    return {
      scopes: [...new Set(groups.map(({ scope }) => scope))].toSorted(),
      activities: [...new Set(groups.map(({ activity }) => activity))].toSorted(),
      user_ids: [...new Set(groups.flatMap(({ user_id: id }) => (id === null ? [] : [id])))],
      sample: [...sample],
    };
  },
});

/** Collects the values of a statement and returns their placeholders. */
class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const conditionsOf = (values: Values, projectId: number, search: ActivitySearch): string => {
  const { detail_filters: details = {}, search_text: text, is_system: isSystem } = search;
  const anyOf = (column: string, list: readonly unknown[] | undefined, type: string): string[] =>
    list === undefined ? [] : [`${column} = ANY(${values.add([...list])}::${type}[])`];
  return [
    `project_id = ${values.add(projectId)}::int`,
    ...anyOf('user_id', search.user_ids, 'int'),
    ...anyOf('scope', search.scopes, 'text'),
    ...anyOf('activity', search.activities, 'text'),
    ...anyOf('item_id::text', search.item_ids, 'text'),
    ...(search.start_date ? [`created_at >= ${values.add(new Date(search.start_date))}`] : []),
    ...(search.end_date ? [`created_at <= ${values.add(new Date(search.end_date))}`] : []),
    ...(isSystem === undefined ? [] : [`(user_id IS NULL) = ${values.add(isSystem)}::boolean`]),
    ...(text ? [`detail::text ILIKE ${values.add(likePattern(asInJson(text)))}`] : []),
    ...Object.entries(details).map(([path, filter]) => detailCondition(values, path, filter)),
  ].join(' AND ');
};

type DetailFilter = NonNullable<ActivitySearch['detail_filters']>[string];

/** Values are compared as text, so that 1 finds "1". */
const detailCondition = (values: Values, path: string, { operation, value }: DetailFilter): string => {
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  const found = `jsonb_path_query(detail, ${values.add(jsonPathOf(path))}::jsonpath) AS found`;
  const matches =
    operation === 'contains'
      ? `ILIKE ANY(${values.add(texts.map(likePattern))}::text[])`
      : `= ANY(${values.add(texts)}::text[])`;
  return `EXISTS (SELECT FROM ${found} WHERE (found #>> '{}') ${matches})`;
};

/** `changes[].field` → `$."changes"[*]."field"`. */
const jsonPathOf = (path: string): string =>
  `$${path
    .split('.')
    .map((segment) => {
      const name = segment.replace(/\[\]$/, '');
      return `.${JSON.stringify(name)}${name === segment ? '' : '[*]'}`;
    })
    .join('')}`;

/** The form that a text has inside JSON: quotes and backslashes are escaped. */
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const followsSql = (
  values: Values,
  { created_at: time, id, inclusive }: ActivityPosition,
  { order, idType }: Pick<ActivitySearch, 'order'> & Pick<ActivityTable, 'idType'>,
): string => {
  const sign = order === 'oldest first' ? '>' : '<';
  const at = `${values.add(new Date(time))}::timestamptz`;
  if (id !== undefined) return `(created_at, id) ${sign} (${at}, ${values.add(id)}::text::${idType})`;
  return `created_at ${sign}${inclusive ? '=' : ''} ${at}`;
};
