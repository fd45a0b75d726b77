/** Parses an HTTP request into a statement with its data, settings and parameters. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CODES, EngineError } from '../engine/engine-error.ts';
import { parseStatement, type Statement } from '../sql/statement.ts';
import { parseMultipart } from './multipart.ts';
import { type Body, type BodyLimits, readBody, tooLarge } from './read-body.ts';
import { isParam, readSettings } from './settings.ts';

export interface StatementRequest {
  readonly queryId: string;
  readonly database: string;
  readonly sql: string;
  readonly statement: Statement;
  /** The rows of an INSERT; empty for other statements. */
  readonly data: Body;
  readonly params: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  readonly defaultFormat: string;
  readonly acceptsGzip: boolean;
  /** Send the response only when the query has finished: with a complete summary, and no error within the body. */
  readonly waitEndOfQuery: boolean;
}

const NO_DATA: Body = { kind: 'memory', bytes: Buffer.alloc(0) };
const PARAM_NAME = /^param_([A-Za-z_]\w*)$/;

export const readRequest = async (
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<StatementRequest> => {
  const url = new URL(request.url ?? '/', 'http://embedded');
  const settings = readSettings(url.searchParams);
  const body = await readBody(request, limits);
  try {
    return assemble(request, url.searchParams, settings, body, limits);
  } catch (error) {
    if (body.kind === 'file') await body.discard();
    throw error;
  }
};

const assemble = (
  request: IncomingMessage,
  search: URLSearchParams,
  settings: ReadonlyMap<string, string>,
  body: Body,
  limits: BodyLimits,
): StatementRequest => {
  const fields = formFields(request, body);
  const given = new Map([...search, ...fields]);
  const { sql, data, statement } = statementAndData(
    given.get('query'),
    fields.size > 0 ? NO_DATA : body,
    limits,
  );
  const params = readParams(given);
  assertParams(statement, params);
  const isReadonly = request.method === 'GET' || Number(given.get('readonly') ?? 0) > 0;
  if (isReadonly && statement.changesData) {
    throw new EngineError(
      CODES.readonly,
      'READONLY',
      'GET requests are read-only. Send this statement with POST.',
    );
  }
  return {
    queryId: given.get('query_id') || randomUUID(),
    database: given.get('database') || headerOf(request, 'x-clickhouse-database') || 'default',
    sql,
    statement,
    data,
    params,
    settings,
    defaultFormat: readFormat(
      given.get('default_format') || headerOf(request, 'x-clickhouse-format') || 'TabSeparated',
    ),
    acceptsGzip:
      isOn(given.get('enable_http_compression')) && /\bgzip\b/.test(headerOf(request, 'accept-encoding')),
    waitEndOfQuery: isOn(given.get('wait_end_of_query')),
  };
};

/** The name becomes a part of the statement's text. */
const readFormat = (name: string): string => {
  if (/^\w+$/.test(name)) return name;
  throw new EngineError(CODES.unknownFormat, 'UNKNOWN_FORMAT', `Unknown format ${name.slice(0, 100)}.`);
};

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

const formFields = (request: IncomingMessage, body: Body): ReadonlyMap<string, string> => {
  const contentType = headerOf(request, 'content-type');
  if (!contentType.startsWith('multipart/form-data')) return new Map();
  if (body.kind === 'file') throw tooLarge(body.sizeBytes);
  return parseMultipart(contentType, body.bytes);
};

/** The text is `?query=` followed by the body. For an INSERT, the rest of the body is its data. */
const statementAndData = (
  query: string | undefined,
  body: Body,
  limits: BodyLimits,
): { sql: string; statement: Statement; data: Body } => {
  if (query !== undefined && query !== '') {
    const statement = parseStatement(query);
    if (statement.kind === 'insertData') {
      return { sql: query, statement, data: joined(query.slice(statement.dataStart), body, limits) };
    }
    if (body.kind === 'memory' && body.bytes.length === 0) return { sql: query, statement, data: NO_DATA };
    return statementAndData(undefined, joined(`${query}\n`, body, limits), limits);
  }
  // Only an INSERT may be large, and then its statement must be in the URL.
  if (body.kind === 'file') throw tooLarge(limits.memoryBytes);
  const sql = body.bytes.toString('utf8');
  const statement = parseStatement(sql);
  if (statement.kind !== 'insertData') return { sql, statement, data: NO_DATA };
  const head = sql.slice(0, statement.dataStart);
  const headBytes = Buffer.from(head);
  // Bytes that are not UTF-8 become longer in the text, and the data would begin too late.
  if (!body.bytes.subarray(0, headBytes.length).equals(headBytes)) {
    throw new EngineError(CODES.syntaxError, 'SYNTAX_ERROR', 'The statement before the data is not UTF-8.');
  }
  return { sql: head, statement, data: { kind: 'memory', bytes: body.bytes.subarray(headBytes.length) } };
};

const joined = (text: string, body: Body, limits: BodyLimits): Body => {
  if (text === '') return body;
  if (body.kind === 'file') throw tooLarge(limits.memoryBytes);
  return { kind: 'memory', bytes: Buffer.concat([Buffer.from(text), body.bytes]) };
};

const readParams = (given: Iterable<[string, string]>): Map<string, string> => {
  const params = new Map<string, string>();
  for (const [key, value] of given) {
    if (!isParam(key)) continue;
    const name = PARAM_NAME.exec(key)?.[1];
    if (name === undefined) {
      throw new EngineError(
        CODES.badRequestParameter,
        'BAD_ARGUMENTS',
        `${key.slice(0, 100)} is not a parameter's name.`,
      );
    }
    params.set(name, value);
  }
  return params;
};

/** The engine's answer would depend on the earlier statements of the session. */
const assertParams = (statement: Statement, params: ReadonlyMap<string, string>): void => {
  for (const name of statement.placeholders) {
    if (params.has(name)) continue;
    throw new EngineError(
      CODES.unknownQueryParameter,
      'UNKNOWN_QUERY_PARAMETER',
      `Substitution \`${name}\` is not set.`,
    );
  }
};
