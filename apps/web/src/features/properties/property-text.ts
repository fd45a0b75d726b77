/** A property's value as text. */
export const propertyText = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
};

/** The properties whose name or value contains the text, by name; own properties before the SDK's (`$…`). */
export const matchingProperties = (
  properties: Readonly<Record<string, unknown>>,
  search: string,
): ReadonlyArray<readonly [name: string, value: unknown]> => {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted);
  const rank = (name: string): number => Number(name.startsWith('$'));
  return Object.entries(properties)
    .filter(([name, value]) => matches(name) || matches(propertyText(value)))
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
};
