/** The variables that an endpoint's query takes, with the values to begin with. */
export interface RunVariable {
  readonly name: string;
  readonly initial: string;
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Variables of SQL by code name; of an insight its breakdown properties and its range. */
export const variablesOf = (query: unknown): readonly RunVariable[] => {
  if (typeof query !== 'object' || query === null) return [];
  const { kind, variables, breakdownFilter } = query as Record<string, unknown>;
  if (kind === 'HogQLQuery') {
    return Object.values((variables ?? {}) as Record<string, { code_name?: unknown; value?: unknown }>)
      .filter(({ code_name }) => typeof code_name === 'string')
      .map(({ code_name, value }) => ({ name: String(code_name), initial: asText(value) }));
  }
  const { breakdown, breakdowns } = (breakdownFilter ?? {}) as Record<string, unknown>;
  const properties = Array.isArray(breakdowns)
    ? breakdowns.map((item: { property?: unknown }) => item.property)
    : [breakdown];
  return [
    ...properties.filter((property): property is string => typeof property === 'string'),
    'date_from',
    'date_to',
  ].map((name) => ({ name, initial: '' }));
};

/** A typed text as a value: JSON where it is JSON, else text. An empty field is left out. */
export const valueOfText = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const variablesForRun = (texts: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, valueOfText(text)] as const)
      .filter(([, value]) => value !== undefined),
  );
