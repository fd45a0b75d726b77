import type { ResultTable } from './result-table.ts';

/** One object per row. Columns with the same name are numbered, so that none is lost. */
export function* jsonLines({ header, rows }: ResultTable): Generator<string> {
  const names = uniqueNames(header);
  for (const row of rows) {
    const members = names.map((name, index) => [name, row[index] ?? null]);
    yield `${JSON.stringify(Object.fromEntries(members))}\n`;
  }
}

export const toJsonLines = (table: ResultTable): string => [...jsonLines(table)].join('');

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
