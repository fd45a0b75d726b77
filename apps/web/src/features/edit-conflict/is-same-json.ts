import { isObject } from '../../api/is-object.ts';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normal);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isNothing(member))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, normal(member)]),
  );
};

/** Whether two states say the same, whatever the order of their members. A member that is empty counts as missing. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normal(a)) === JSON.stringify(normal(b));
