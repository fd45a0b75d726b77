/** A cell of a result as text. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const isRowList = (results: unknown): results is ReadonlyArray<readonly unknown[]> =>
  Array.isArray(results) && results.every((row) => Array.isArray(row));
