/**
 * Parses the body and the URL of a run into one request. The log lists every invalid field, the response only the
 * first.
 */
import { type EndpointRun, endpointRunSchema } from '@meridian/contracts/endpoints';
import { InvalidRequestError, invalidInput } from '@meridian/core';
import { parseInput, parseJson } from '@meridian/service-kit';

export interface RunRequest extends Omit<EndpointRun, 'query_override'> {}

export interface RejectedRun {
  readonly error: InvalidRequestError;
  readonly problems: readonly (readonly [field: string, reason: string])[];
}

export interface SentRun {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  /** The `Accept` header. */
  readonly accept?: string | undefined;
}

export const readRunRequest = ({
  body,
  query,
}: SentRun): { readonly request: RunRequest } | { readonly rejected: RejectedRun } => {
  try {
    const sent = { ...fromAddress(query), ...asMembers(body) };
    if (sent['query_override'] != null) {
      throw invalidInput('query_override', 'Not allowed. Use variables instead.');
    }
    const numbers = {
      version: numberOf('version', sent['version'], 1),
      limit: numberOf('limit', sent['limit'], 1),
      offset: numberOf('offset', sent['offset'], 0),
    };
    const members = withoutNulls({ ...sent, version: undefined, limit: undefined, offset: undefined });
    const parsed = endpointRunSchema.safeParse(members, { reportInput: true });
    if (!parsed.success) return { rejected: rejectedBySchema(members, parsed.error.issues) };
    if (numbers.offset !== undefined && numbers.limit === undefined) {
      throw plainError('offset', 'offset requires limit to be set');
    }
    return { request: { ...parsed.data, ...numbers } };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    return { rejected: { error, problems: [[error.options.attr ?? 'request', error.message]] } };
  }
};

const rejectedBySchema = (
  members: unknown,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): RejectedRun => {
  const problems = issues.map(
    ({ path, message }) => [path.map(String).join('__') || 'request', message] as const,
  );
  try {
    parseInput(endpointRunSchema, members);
  } catch (error) {
    if (error instanceof InvalidRequestError) return { error, problems };
    throw error;
  }
  throw new Error('the schema rejected a request and then accepted it');
};

/** All values in a URL are strings. */
const fromAddress = (query: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const members: Record<string, unknown> = {};
  for (const name of ['refresh', 'version', 'limit', 'offset', 'client_query_id', 'format']) {
    if (query[name] !== undefined && query[name] !== '') members[name] = query[name];
  }
  if (query['debug'] !== undefined) members['debug'] = ['true', '1', ''].includes(String(query['debug']));
  if (query['variables'] !== undefined) members['variables'] = parseVariables(String(query['variables']));
  return members;
};

const parseVariables = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    throw invalidInput('variables', 'Expected a JSON object.');
  }
};

const asMembers = (body: unknown): Record<string, unknown> => {
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return withoutNulls(body as Record<string, unknown>);
  throw invalidInput('request', 'Expected a JSON object.');
};

/** Clients may send null for omitted members. */
const withoutNulls = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

const numberOf = (name: string, value: unknown, least: number): number | undefined => {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= least) return number;
  throw plainError(name, `Invalid ${name} parameter: ${String(value)}`);
};

/** Some clients read the message from `error`. */
const plainError = (attr: string, message: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', message, { attr, extra: { error: message } });
