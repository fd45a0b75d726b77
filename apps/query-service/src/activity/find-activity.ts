/** Finds entries of the activity log by the filters of a request. */
import type { AdvancedActivityLogParams } from '@meridian/contracts/wire';
import type { Database } from '../database.ts';
import { type Activity, Prisma } from '../generated/prisma/client.ts';

type Params = Omit<AdvancedActivityLogParams, 'users'>;
type Paging = 'page' | 'page_size' | 'ordering';

export interface ActivitySearch extends Omit<Partial<Params>, Paging>, Pick<Params, Paging> {
  readonly projectId: number;
  /** Undefined for all users. */
  readonly userIds?: readonly number[] | undefined;
}

export const findActivity = async (
  database: Database,
  search: ActivitySearch,
): Promise<{ readonly count: number; readonly entries: readonly Activity[] }> => {
  const { page, page_size: size, ordering } = search;
  const where = Prisma.join(conditionsOf(search), ' AND ');
  const order = ordering === 'created_at' ? Prisma.sql`id ASC` : Prisma.sql`id DESC`;
  const [counted, entries] = await Promise.all([
    database.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM activities WHERE ${where}`,
    database.$queryRaw<Activity[]>`
      SELECT id, project_id AS "projectId", scope, item_id AS "itemId", activity, user_id AS "userId", detail,
        created_at AS "createdAt"
      FROM activities WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`,
  ]);
  return { count: Number(counted[0]?.count ?? 0), entries };
};

const NOTHING = Prisma.sql`FALSE`;

const conditionsOf = (search: ActivitySearch): Prisma.Sql[] => {
  const { detail_filters: details = {}, search_text: text, is_system: isSystem } = search;
  // Neither the client nor its address is kept, and no one acts for another user.
  const asksUnkept =
    isGiven(search.clients) || isGiven(search.ip_addresses) || search.was_impersonated === true;
  return [
    Prisma.sql`project_id = ${search.projectId}`,
    ...(asksUnkept ? [NOTHING] : []),
    ...(search.userIds === undefined ? [] : [Prisma.sql`user_id = ANY(${[...search.userIds]}::int[])`]),
    ...anyOf(Prisma.sql`scope`, search.scopes),
    ...anyOf(Prisma.sql`activity`, search.activities),
    ...anyOf(Prisma.sql`item_id`, search.item_ids),
    ...(search.start_date ? [Prisma.sql`created_at >= ${new Date(search.start_date)}`] : []),
    ...(search.end_date ? [Prisma.sql`created_at <= ${new Date(search.end_date)}`] : []),
    ...(isSystem === undefined ? [] : [Prisma.sql`(user_id IS NULL) = ${isSystem}`]),
    ...(text ? [Prisma.sql`detail::text ILIKE ${containing(text)}`] : []),
    ...Object.entries(details).map(([path, filter]) => detailCondition(path, filter)),
  ];
};

const isGiven = (values: readonly string[] | undefined): boolean => values !== undefined && values.length > 0;

const anyOf = (column: Prisma.Sql, values: readonly string[] | undefined): Prisma.Sql[] =>
  isGiven(values) ? [Prisma.sql`${column} = ANY(${[...(values ?? [])]}::text[])`] : [];

type DetailFilter = NonNullable<Params['detail_filters']>[string];

/** Values are compared as text, so that 1 finds "1". */
const detailCondition = (path: string, { operation, value }: DetailFilter): Prisma.Sql => {
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  const matches =
    operation === 'contains'
      ? Prisma.sql`(found #>> '{}') ILIKE ANY(${texts.map(containing)}::text[])`
      : Prisma.sql`(found #>> '{}') = ANY(${texts}::text[])`;
  return Prisma.sql`EXISTS (
    SELECT FROM jsonb_path_query(detail, ${jsonPathOf(path)}::jsonpath) AS found WHERE ${matches})`;
};

/** `changes[].field` → `$."changes"[*]."field"`. */
export const jsonPathOf = (path: string): string =>
  `$${path
    .split('.')
    .map((segment) => {
      const name = segment.replace(/\[\]$/, '');
      return `.${JSON.stringify(name)}${name === segment ? '' : '[*]'}`;
    })
    .join('')}`;

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
