/**
 * Compiles the query that reads a stored table for given variables. query-service compiles it, so that every
 * comparison has the same meaning as in the author's query. Plans are cached because clients repeat their requests.
 */
import { createHash } from 'node:crypto';
import { constant, parseSelect, printHogQL, type Query } from '@meridian/hogql/build';
import { LRUCache } from 'lru-cache';
import { AS_SAVED, type QueryClient } from '../clients/query-client.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { STORED } from '../materialization/plan-keyed.ts';
import type { Statement } from '../materialization/statements.ts';
import type { StoredSqlKeyed, StoredSqlRows } from '../materialization/stored-form.ts';
import { ROW_COLUMN } from '../materialization/stored-form.ts';
import { readTableInstead, showTableInstead } from '../materialization/stored-in-place.ts';
import type { RowPage, RowWindow } from './page-of-run.ts';
import type { Values } from './run-variables.ts';

export interface ReadPlan extends Statement {
  /** The executed query, for `debug`. */
  readonly hogql: string;
}

export interface ReadRequest {
  readonly projectId: number;
  readonly node: EndpointNode;
  readonly tableName: string;
  readonly form: StoredSqlRows | StoredSqlKeyed;
  readonly values: Values;
  readonly page: RowPage | undefined;
  /** The position of the page within the query. */
  readonly window: RowWindow;
  /** The revision of the project's settings. */
  readonly revision: string;
  readonly signal: AbortSignal;
}

export interface ReadPlans {
  get(request: ReadRequest): Promise<ReadPlan>;
}

const MAX_REMEMBERED = 5_000;
/** `-7d`, `mStart`, `now`: relative times. */
const MOVING = /^\s*([-+]?\d+[a-zA-Z]+|[a-zA-Z]+(Start|End)|now|today|yesterday|all)\s*$/;

export const createReadPlans = (client: QueryClient): ReadPlans => {
  const known = new LRUCache<string, ReadPlan>({ max: MAX_REMEMBERED });

  const remembered = async (key: string, compute: () => Promise<ReadPlan>): Promise<ReadPlan> => {
    const plan = known.get(key) ?? (await compute());
    known.set(key, plan);
    return plan;
  };

  const compiled = async (form: StoredSqlKeyed, request: ReadRequest): Promise<ReadPlan> => {
    const { values } = request;
    const texts = textsOf(form, values);
    if (Object.keys(texts).length === Object.keys(values).length && Object.keys(texts).length > 0) {
      const marked = { ...request, values: markersFor(texts) };
      const template = await remembered(keyOf(marked), () =>
        compilePlan(client, form, marked).catch(() => NO_TEMPLATE),
      );
      const filled = fillTemplate(template, texts);
      if (filled !== undefined) return filled;
    }
    if (Object.values(values).some(isMoving)) return compilePlan(client, form, request);
    return remembered(keyOf(request), () => compilePlan(client, form, request));
  };

  return {
    async get(request) {
      const { form, tableName } = request;
      if (form.kind === 'rows') return readRows(form, request);
      const { hogql, ...statement } = await compiled(form, request);
      // A table that was merged from days contains only valid rows.
      const days = form.days?.tableName === tableName ? form.days : null;
      return {
        ...readTableInstead(statement, tableName, days),
        hogql: showTableInstead(hogql, tableName),
      };
    },
  };
};

const NO_TEMPLATE: ReadPlan = { sql: '', params: {}, settings: {}, hogql: '' };
const MARKER = 'm-text-of-variable-';

/** A string that is compared only with string columns becomes a parameter, so that one plan serves all values. */
const textsOf = ({ keys }: StoredSqlKeyed, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => {
      const own = keys.filter(({ variable }) => variable === entry[0]);
      return typeof entry[1] === 'string' && own.length > 0 && own.every(({ isText }) => isText === true);
    }),
  );

const markersFor = (texts: Values): Record<string, string> =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, MARKER + name]));

/** Undefined when a marker is missing from the parameters: then the variable is not used as a string. */
const fillTemplate = (
  { sql, params, settings, hogql }: ReadPlan,
  texts: Record<string, string>,
): ReadPlan | undefined => {
  const sent = new Set<unknown>(Object.values(params));
  if (Object.keys(texts).some((name) => !sent.has(MARKER + name))) return undefined;
  const filled = Object.entries(params).map(([name, value]) => {
    const isMarker = typeof value === 'string' && value.startsWith(MARKER);
    const variable = isMarker ? value.slice(MARKER.length) : undefined;
    return [name, variable === undefined ? value : (texts[variable] ?? value)] as const;
  });
  const shown = Object.entries(texts).reduce(
    (text, [name, value]) => text.replaceAll(`'${MARKER}${name}'`, `'${value.replaceAll("'", "\\'")}'`),
    hogql,
  );
  return { sql, params: Object.fromEntries(filled), settings, hogql: shown };
};

const isMoving = (value: unknown): boolean => typeof value === 'string' && MOVING.test(value);

const keyOf = ({ tableName, values, page, revision }: ReadRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([tableName, Object.entries(values).sort(byName), page ?? null, revision]))
    .digest('base64');

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const readRows = ({ columns }: StoredSqlRows, { tableName, page, window }: ReadRequest): ReadPlan => {
  const names = columns
    .map((name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``)
    .join(', ');
  const readsAll = page === undefined && !window.readsOneMore;
  const rows = readsAll ? '' : ` LIMIT ${rowsToRead(window)} OFFSET ${page?.offset ?? 0}`;
  return {
    sql: `SELECT ${names} FROM ${tableName} ORDER BY ${ROW_COLUMN}${rows}`,
    params: {},
    settings: {},
    hogql: `SELECT * FROM ${tableName}${rows}`,
  };
};

const compilePlan = async (
  client: QueryClient,
  form: StoredSqlKeyed,
  { projectId, node, values, page, window, signal }: ReadRequest,
): Promise<ReadPlan> => {
  const query =
    page === undefined ? form.readQuery : printHogQL(takeRows(parseSelect(form.readQuery), window));
  const { sql, params, settings, hogql } = await client.compile(
    projectId,
    {
      query: { ...node, query },
      reader_scopes: AS_SAVED,
      variables: values,
      // Without a page its own LIMIT applies, up to the maximum.
      limits: page === undefined ? 'export' : 'none',
      stored_as: STORED,
    },
    signal,
  );
  return { sql, params, settings, hogql };
};

const takeRows = (query: Query, window: RowWindow): Query => ({
  ...query,
  limit: constant(rowsToRead(window)),
  offset: constant(window.offset),
});

const rowsToRead = ({ mostRows, readsOneMore }: RowWindow): number => mostRows + (readsOneMore ? 1 : 0);
