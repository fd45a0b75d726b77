import type { ResultTable } from './result-table.ts';

/** One object per row. Columns with the same name are numbered, so that none is lost. */
export const toJsonLines = ({ header, rows }: ResultTable): string => {
  const names = uniqueNames(header);
  return rows
    .map(
      (row) =>
        `${JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))}\n`,
    )
    .join('');
};

/** `a, a, b` becomes `a, a_2, b`. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique) || (unique !== name && taken.has(unique)); number += 1) {
      unique = `${name}_${number}`;
    }
    used.add(unique);
    return unique;
  });
};
