/** The uses of the command line, and the scopes of the key for each. No other scope is ever granted. */
import type { Scope } from '@meridian/contracts/internal';

export const USE_CASES = {
  endpoints: {
    title: 'Endpoints and queries',
    scopes: [
      'query:read',
      'endpoint:read',
      'endpoint:write',
      'insight_variable:read',
      'insight_variable:write',
    ],
  },
  schema: {
    title: 'Names and types of events and properties',
    scopes: ['event_definition:read', 'property_definition:read'],
  },
} as const satisfies Record<string, { readonly title: string; readonly scopes: readonly Scope[] }>;

export type UseCase = keyof typeof USE_CASES;

const isUseCase = (name: string): name is UseCase => Object.hasOwn(USE_CASES, name);

export const USE_CASE_NAMES = Object.keys(USE_CASES).filter(isUseCase);

/** The use cases with these names. Names that this product does not know are left out. */
export const readUseCases = (names: readonly string[]): UseCase[] =>
  USE_CASE_NAMES.filter((name) => names.includes(name));

export const scopesOf = (useCases: readonly UseCase[]): Scope[] =>
  useCases.flatMap((name) => [...USE_CASES[name].scopes]);
