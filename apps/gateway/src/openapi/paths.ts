/** Path templates of OpenAPI. Two templates that differ only in the names of their parameters are one path. */
import type { DescribedOperation } from './operations.ts';

const PARAMETER = /:(\w+)/g;

/** The template of each declared path: `/query/:kind/` and `/query/:query_id/` become `/query/{kind_or_query_id}/`. */
export const pathTemplates = (operations: readonly DescribedOperation[]): ReadonlyMap<string, string> => {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const templates = new Map<string, string>();
  for (const alike of Map.groupBy(paths, (path) => path.replace(PARAMETER, ':')).values()) {
    const names = alike.map((path) => [...path.matchAll(PARAMETER)].map(([, name]) => name));
    const template = merge(alike[0] as string, names as string[][]);
    for (const path of alike) templates.set(path, template);
  }
  return templates;
};

const merge = (path: string, names: readonly (readonly string[])[]): string => {
  let index = -1;
  return path.replace(PARAMETER, () => {
    index += 1;
    const merged = new Set(names.map((ofOne) => ofOne[index]));
    return `{${[...merged].join('_or_')}}`;
  });
};
