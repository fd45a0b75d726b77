/** Calls operations of the public API at the services of the region, with the identity of the user. */
import { IDENTITY_HEADER, type Scope } from '@meridian/contracts/internal';
import { type Operation, PROJECT_PATH, PUBLIC_API, type ServiceName } from '@meridian/contracts/public-api';
import { NotFoundError, type Secret } from '@meridian/core';
import { createInternalClient, type InternalClient, type SendRequest } from '@meridian/service-kit';
import { createUnchangedAnswers } from './unchanged-answers.ts';

export interface OperationCall {
  /** The values for the names in the path, such as `:id`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export interface Caller {
  /** The signed identity that the gateway sent. */
  readonly identity: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** An answer of `POST /query/` that a caller got before. */
export interface KnownAnswer {
  readonly projectId: number;
  /** The text of the query's body. */
  readonly body: string;
  readonly digest: string;
}

export interface PlatformApi {
  /**
   * The JSON of the answer, or nothing. `operation` as in `findOperation`. Throws the `AppError` that the service
   * answered.
   */
  call(operation: string, call: OperationCall, caller: Caller): Promise<Uint8Array>;
  /** Whether the caller would get the same answer now. False also when that is not known. */
  isUnchanged(answer: KnownAnswer, caller: Caller): Promise<boolean>;
}

export interface PlatformApiOptions {
  readonly urls: Readonly<Record<Exclude<ServiceName, 'mcp-service'>, string>>;
  readonly secret: Secret;
  readonly timeoutMs: number;
  readonly send: SendRequest;
}

const COMPARE_TIMEOUT_MS = 250;

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  PUBLIC_API.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

/** `GET /insights/` is below a project; `GET /api/organizations/` is a whole path. */
export const findOperation = (name: string): Operation => {
  const [method, path = ''] = name.split(' ');
  const operation = OPERATIONS.get(`${method} ${path.startsWith('/api/') ? '' : PROJECT_PATH}${path}`);
  if (operation === undefined) throw new Error(`the public API declares no ${name}`);
  return operation;
};

export const scopeOf = (name: string): Scope | undefined => {
  const { scope } = findOperation(name);
  return scope === 'authenticated' ? undefined : scope;
};

export const createPlatformApi = ({ urls, secret, timeoutMs, send }: PlatformApiOptions): PlatformApi => {
  const clients = new Map<string, InternalClient>(
    Object.entries(urls).map(([service, url]) => [
      service,
      createInternalClient({ service, url, secret, timeoutMs, send }),
    ]),
  );
  const isUnchanged = createUnchangedAnswers(
    createInternalClient({
      service: 'query-service',
      url: urls['query-service'],
      secret,
      timeoutMs: COMPARE_TIMEOUT_MS,
      send,
    }),
  );
  return {
    isUnchanged: ({ projectId, body, digest }, { identity }) =>
      isUnchanged({ identity, answer: { project_id: projectId, body, digest } }),
    call: async (name, { params = {}, query = {}, body }, { identity, requestId, signal }) => {
      const { method, path, service } = findOperation(name);
      const response = await clients.get(service)!.call({
        method,
        path: pathOf(path, params) + queryOf(query),
        ...(body !== undefined && { body }),
        headers: { [IDENTITY_HEADER]: identity, 'x-request-id': requestId },
        signal,
      });
      return response.bytes();
    },
  };
};

/** Null for an answer without a body. */
export const parseAnswer = (bytes: Uint8Array): unknown =>
  bytes.length === 0
    ? null
    : JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());

/**
 * URL parsers resolve `.` and `..`, also escaped, so such a value would lead to another operation. Half of a surrogate
 * pair cannot be written into a URL.
 */
export const pathOf = (pattern: string, params: NonNullable<OperationCall['params']>): string =>
  pattern.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern} needs the parameter ${name}`);
    const text = String(value);
    if (/^\.{0,2}$/.test(text) || !text.isWellFormed())
      throw new NotFoundError('not_found', `No object has the id "${text.toWellFormed()}".`);
    return encodeURIComponent(text);
  });

const queryOf = (query: NonNullable<OperationCall['query']>): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))}`;
};
