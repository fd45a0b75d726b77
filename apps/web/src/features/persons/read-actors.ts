/** The persons and groups in the answer of an ActorsQuery. */
import { isObject } from '../../api/is-object.ts';

export type Actor =
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly name: string;
      readonly detail: string | undefined;
    }
  /** It was deleted, or it has sent only events without a profile. There is no page about it. */
  | { readonly kind: 'unknown'; readonly id: string; readonly name: string; readonly detail: string }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly groupTypeIndex: number;
      readonly name: string;
      readonly detail: string | undefined;
    };

const NAMING_PROPERTIES = ['email', 'name', 'username', 'Email', 'Name', 'Username', 'UserName'];

const nameIn = (properties: unknown): string | undefined => {
  if (!isObject(properties)) return undefined;
  return NAMING_PROPERTIES.map((name) => properties[name]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
};

/** `groupTypeIndex` is the one by which the insight aggregates, if it does. */
export const actorsOf = (results: unknown, groupTypeIndex?: number | null): readonly Actor[] => {
  if (!Array.isArray(results)) return [];
  const cells = results.map((row: unknown) => (Array.isArray(row) ? row[0] : undefined)).filter(isObject);
  return cells.map((cell): Actor => {
    const id = String(cell['id']);
    const named = nameIn(cell['properties']);
    if (typeof groupTypeIndex === 'number')
      return {
        kind: 'group',
        id,
        groupTypeIndex,
        name: named ?? id,
        detail: named === undefined ? undefined : id,
      };
    const distinctIds = Array.isArray(cell['distinct_ids']) ? cell['distinct_ids'].map(String) : [];
    if (cell['is_missing'] === true)
      return { kind: 'unknown', id, name: 'Person without a profile', detail: id };
    const name = named ?? distinctIds[0] ?? id;
    return { kind: 'person', id, name, detail: distinctIds.find((distinctId) => distinctId !== name) };
  });
};
