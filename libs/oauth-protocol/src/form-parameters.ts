/**
 * Request parameters of an OAuth endpoint: application/x-www-form-urlencoded, each at most once (only `resource` may
 * repeat, RFC 8707). An empty value counts as absent (OAuth 2.1, 3.1 and 3.2).
 */
import { OAuthError } from './oauth-error.ts';

const REPEATABLE = new Set(['resource']);
const MAX_PARAMETERS = 100;

export class Parameters {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  get(name: string): string | undefined {
    return this.#values.get(name)?.[0];
  }

  getAll(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  require(name: string): string {
    const value = this.get(name);
    if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
    return value;
  }

  entries(): [string, string][] {
    return [...this.#values].flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    );
  }
}

export interface ParsedParameters {
  readonly parameters: Parameters;
  /** A repeated parameter that must not be repeated. */
  readonly repeated: string | undefined;
}

/**
 * Reads all parameters and reports a repeated one instead of throwing, for callers that must verify the redirect URI
 * first.
 */
export const readParameters = (encoded: string): ParsedParameters => {
  const values = new Map<string, string[]>();
  let repeated: string | undefined;
  let count = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    count += 1;
    if (count > MAX_PARAMETERS) throw new OAuthError('invalid_request', 'Too many parameters.');
    const earlier = values.get(name);
    if (earlier && !REPEATABLE.has(name)) repeated ??= name;
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  for (const [name, given] of values) {
    const present = given.filter((value) => value !== '');
    if (present.length === 0) values.delete(name);
    else values.set(name, present);
  }
  return { parameters: new Parameters(values), repeated };
};

export const assertNoRepeats = (repeated: string | undefined): void => {
  if (repeated !== undefined) {
    throw new OAuthError('invalid_request', `The parameter ${repeated.slice(0, 60)} must not be repeated.`);
  }
};

export const parseParameters = (encoded: string): Parameters => {
  const { parameters, repeated } = readParameters(encoded);
  assertNoRepeats(repeated);
  return parameters;
};
