import { cellText } from '../result-rows/cell-text.ts';

/** A variable that an endpoint's query takes. */
export interface RunVariable {
  readonly name: string;
  /** The value of a run that gives none. */
  readonly saved: unknown;
}

/** Variables of SQL by code name; of an insight its breakdown properties and its range, which are texts. */
export const variablesOf = (query: unknown): readonly RunVariable[] => {
  if (typeof query !== 'object' || query === null) return [];
  const { kind, variables, breakdownFilter } = query as Record<string, unknown>;
  if (kind === 'HogQLQuery') {
    return Object.values((variables ?? {}) as Record<string, { code_name?: unknown; value?: unknown }>)
      .filter(({ code_name }) => typeof code_name === 'string')
      .map(({ code_name, value }) => ({ name: String(code_name), saved: value ?? null }));
  }
  const { breakdown, breakdowns } = (breakdownFilter ?? {}) as Record<string, unknown>;
  const properties = Array.isArray(breakdowns)
    ? breakdowns.map((item: { property?: unknown }) => item.property)
    : [breakdown];
  return [
    ...properties.filter((property): property is string => typeof property === 'string'),
    'date_from',
    'date_to',
  ].map((name) => ({ name, saved: '' }));
};

/** The texts to begin with, by name. */
export const savedTextsOf = (variables: readonly RunVariable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ name, saved }) => [name, cellText(saved)]));

/** A text where the saved value is one; else JSON where it is JSON. An empty field is left out. */
const valueOfText = (text: string, saved: unknown): unknown => {
  if (text === '') return undefined;
  if (typeof saved === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const variablesForRun = (
  variables: readonly RunVariable[],
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    variables
      .map(({ name, saved }) => [name, valueOfText(texts[name] ?? '', saved)] as const)
      .filter(([, value]) => value !== undefined),
  );
