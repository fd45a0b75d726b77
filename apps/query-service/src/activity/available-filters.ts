/** What the entries of a project can be filtered by. */
import type { AvailableActivityFilters } from '@meridian/contracts/wire';
import type { UserDirectory } from '@meridian/identity';
import type { Database } from '../database.ts';

/** The members of `detail` are those of the newest entries. */
const SAMPLE = 1_000;

export const availableFilters = async (
  { database, users }: { readonly database: Database; readonly users: UserDirectory },
  projectId: number,
): Promise<AvailableActivityFilters> => {
  const where = { projectId };
  const [scopes, activities, authors, sample] = await Promise.all([
    database.activity.groupBy({ by: ['scope'], where, orderBy: { scope: 'asc' } }),
    database.activity.groupBy({ by: ['activity'], where, orderBy: { activity: 'asc' } }),
    usersWithActivity({ database, users }, projectId),
    database.activity.findMany({
      where,
      orderBy: { id: 'desc' },
      take: SAMPLE,
      select: { scope: true, detail: true },
    }),
  ]);
  return {
    static_filters: {
      users: authors.map(({ uuid, first_name: first, last_name: last, email }) => ({
        value: uuid,
        label: `${first} ${last}`.trim() || email,
      })),
      scopes: scopes.map(({ scope }) => ({ value: scope })),
      activities: activities.map(({ activity }) => ({ value: activity })),
      clients: [],
    },
    detail_fields: detailFieldsOf(sample),
  };
};

export const usersWithActivity = async (
  { database, users }: { readonly database: Database; readonly users: UserDirectory },
  projectId: number,
) => {
  const ids = await database.activity.groupBy({ by: ['userId'], where: { projectId } });
  return [...(await users.get(ids.map(({ userId }) => userId))).values()];
};

const CHANGE_FIELDS = [
  { name: 'changes[].type', types: ['string'] },
  { name: 'changes[].action', types: ['string'] },
  { name: 'changes[].field', types: ['string'] },
  { name: 'changes[].before', types: ['any'] },
  { name: 'changes[].after', types: ['any'] },
];

export const detailFieldsOf = (
  entries: readonly { readonly scope: string; readonly detail: unknown }[],
): AvailableActivityFilters['detail_fields'] => {
  const byScope = new Map<string, Map<string, Set<string>>>();
  for (const { scope, detail } of entries) {
    const fields = byScope.get(scope) ?? new Map<string, Set<string>>();
    byScope.set(scope, fields);
    for (const [name, value] of Object.entries((detail ?? {}) as object)) {
      fields.set(name, (fields.get(name) ?? new Set()).add(typeOf(value)));
    }
  }
  const listed = [...byScope].map(([scope, fields]) => [
    scope,
    { fields: [...fields].map(([name, types]) => ({ name, types: [...types].toSorted() })) },
  ]);
  return { ...Object.fromEntries(listed), General: { fields: CHANGE_FIELDS } };
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};
