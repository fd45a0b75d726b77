/** The member of a query that names a cohort or an action that the project does not have. */
import { InvalidRequestError } from '@meridian/core';
import { UnknownSavedError } from '@meridian/hogql/compile';

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

/** Lets the error name the member. One that SQL names has a position in that text instead. */
export const namingUnknownSaved = <Result>(node: object, run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    const path = error instanceof UnknownSavedError ? pathTo(node, error) : undefined;
    if (path === undefined) throw error;
    const { code, message, options } = error as UnknownSavedError;
    throw new InvalidRequestError(code, message, { ...options, attr: ['query', ...path].join('__') });
  }
};

const pathTo = (value: unknown, wanted: UnknownSavedError, path: Path = []): Path | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) {
    const member = namingMember(value as Members, wanted);
    if (member !== undefined) return member === 'value' ? pathToList(path) : [...path, member];
  }
  for (const [key, child] of Object.entries(value)) {
    const found = pathTo(child, wanted, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
};

const namingMember = (node: Members, { kind, reference }: UnknownSavedError): string | undefined => {
  const names = (member: string): string | undefined => {
    const value = node[member];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.some((one) => String(one) === String(reference)) ? member : undefined;
  };
  if (kind === 'action') {
    const isAction = node['kind'] === 'ActionsNode' || node['type'] === 'actions';
    return (isAction ? names('id') : undefined) ?? names('actionId');
  }
  if (node['type'] === 'cohort') return names('value') ?? names('property');
  return node['breakdown_type'] === 'cohort' ? names('breakdown') : undefined;
};

/** A list of filters has been read into a group, so only the path to the list or group is as the caller wrote it. */
export const pathToList = (path: Path): Path => {
  const last = path.findLastIndex((part) => typeof part === 'string' && part !== 'values');
  return path.slice(0, last + 1);
};
