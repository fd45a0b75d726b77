/** The values by which the entries of a project can be filtered. */
import type { ActivityFacets } from '@meridian/contracts/internal';
import type { AvailableActivityFilters, UserBasic } from '@meridian/contracts/wire';
import type { UserDirectory } from '@meridian/identity';
import type { NamedSource } from './activity-sources.ts';

interface FacetParts {
  readonly sources: readonly NamedSource[];
  readonly users: UserDirectory;
}

export const availableFilters = async (
  parts: FacetParts,
  projectId: number,
): Promise<AvailableActivityFilters> => {
  const { facets, authors } = await readFacets(parts, projectId);
  const valuesOf = (lists: readonly (readonly string[])[]) =>
    [...new Set(lists.flat())].toSorted().map((value) => ({ value }));
  return {
    static_filters: {
      users: authors.map(({ uuid, first_name: first, last_name: last, email }) => ({
        value: uuid,
        label: `${first} ${last}`.trim() || email,
      })),
      scopes: valuesOf(facets.map(({ scopes }) => scopes)),
      activities: valuesOf(facets.map(({ activities }) => activities)),
      clients: [],
    },
    detail_fields: detailFieldsOf(facets.flatMap(({ sample }) => sample)),
  };
};

/** The ids of the users with these uuids who have changed something. */
export const idsOfUsers = async (
  parts: FacetParts,
  projectId: number,
  uuids: readonly string[],
): Promise<number[]> => {
  const wanted = new Set(uuids.map((uuid) => uuid.toLowerCase()));
  const { authors } = await readFacets(parts, projectId);
  return authors.filter(({ uuid }) => wanted.has(uuid)).map(({ id }) => id);
};

const readFacets = async (
  { sources, users }: FacetParts,
  projectId: number,
): Promise<{ readonly facets: readonly ActivityFacets[]; readonly authors: readonly UserBasic[] }> => {
  const facets = await Promise.all(sources.map((source) => source.facets(projectId)));
  const ids = new Set(facets.flatMap(({ user_ids: userIds }) => userIds));
  return { facets, authors: [...(await users.get([...ids])).values()] };
};

const CHANGE_FIELDS = [
  { name: 'changes[].type', types: ['string'] },
  { name: 'changes[].action', types: ['string'] },
  { name: 'changes[].field', types: ['string'] },
  { name: 'changes[].before', types: ['any'] },
  { name: 'changes[].after', types: ['any'] },
];

const detailFieldsOf = (entries: ActivityFacets['sample']): AvailableActivityFilters['detail_fields'] => {
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
