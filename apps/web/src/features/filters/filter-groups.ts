/** The filters of a query: one list, or groups of them that are joined by AND or OR. */
import type { Properties, PropertyFilter, PropertyGroup } from '../query/query-types.ts';
import { isComplete } from './filter.ts';

export interface FilterGroup {
  readonly type: 'AND' | 'OR';
  readonly filters: readonly PropertyFilter[];
}

/** Two levels: groups of filters. This is what the editor shows. */
export interface FilterGroups {
  readonly type: 'AND' | 'OR';
  readonly groups: readonly FilterGroup[];
}

type Member = PropertyGroup | PropertyFilter;

const isGroup = (member: object): member is PropertyGroup =>
  'values' in member && Array.isArray(member.values);

const membersOf = (values: readonly object[]): readonly Member[] =>
  values.filter(
    (value): value is Member => isGroup(value) || ('key' in value && typeof value.key === 'string'),
  );

/** The groups in `properties`; undefined if they are nested deeper than the editor shows. */
export const groupsOf = (properties: Properties | undefined): FilterGroups | undefined => {
  if (properties === undefined || properties === null) return { type: 'AND', groups: [] };
  const [type, values] = Array.isArray(properties)
    ? (['AND', properties] as const)
    : ([properties.type, properties.values] as const);
  const members = membersOf(values);
  if (!members.some(isGroup)) {
    const filters = members as readonly PropertyFilter[];
    return { type: 'AND', groups: filters.length === 0 ? [] : [{ type, filters }] };
  }
  const groups: FilterGroup[] = [];
  for (const member of members) {
    if (!isGroup(member)) {
      groups.push({ type: 'AND', filters: [member] });
      continue;
    }
    const inner = membersOf(member.values);
    if (inner.some(isGroup)) return undefined;
    groups.push({ type: member.type, filters: inner as readonly PropertyFilter[] });
  }
  return { type, groups };
};

/** The shortest form: no member, a list, or a group. */
export const propertiesOf = ({ type, groups }: FilterGroups): Properties | undefined => {
  const used = groups.filter(({ filters }) => filters.length > 0);
  const [only] = used;
  if (only === undefined) return undefined;
  if (used.length > 1)
    return { type, values: used.map((group) => ({ type: group.type, values: [...group.filters] })) };
  return only.type === 'AND' ? [...only.filters] : { type: 'OR', values: [...only.filters] };
};

/** The same filters without the unfinished ones. */
export const withoutIncomplete = (properties: Properties | undefined): Properties | undefined => {
  const groups = groupsOf(properties);
  if (groups === undefined) return properties;
  return propertiesOf({
    type: groups.type,
    groups: groups.groups.map(({ type, filters }) => ({ type, filters: filters.filter(isComplete) })),
  });
};
