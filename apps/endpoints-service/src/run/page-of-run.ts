/** Computes which rows of SQL a run reads: a page within the query's own LIMIT, applied when the rows are read. */
import { InvalidRequestError } from '@meridian/core';
import { type Expr, parseSelect } from '@meridian/hogql/build';
import { LRUCache } from 'lru-cache';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { RunRequest } from './read-run-request.ts';

export interface RowPage {
  readonly limit: number;
  readonly offset: number;
}

/** The default when neither the query nor the caller sets a limit. */
const MOST_ROWS = 50_000;
const MAX_REMEMBERED = 2_000;

export const pageOf = (node: EndpointNode, { limit, offset }: RunRequest): RowPage | undefined => {
  if (node.kind !== 'HogQLQuery') {
    if (offset !== undefined) throw refused('offset', 'offset is only supported for HogQL endpoints');
    if (limit !== undefined) {
      throw refused('limit', `Limit/offset parameters are only supported for HogQLQuery, not ${node.kind}`);
    }
    return undefined;
  }
  const form = formOf(node.query ?? '');
  if (limit !== undefined) {
    if (form.isUnion) {
      throw refused(
        'limit',
        'Pagination is not supported for UNION queries. Wrap the UNION in a subquery: SELECT * FROM (…)',
      );
    }
    return { limit: Math.min(limit, MOST_ROWS), offset: offset ?? 0 };
  }
  return form.isUnion || form.hasLimit ? undefined : { limit: MOST_ROWS, offset: 0 };
};

export interface QueryForm {
  readonly isUnion: boolean;
  readonly hasLimit: boolean;
  /** Undefined unless the value is a numeric literal. */
  readonly limit: number | undefined;
  readonly offset: number;
}

/** Stored queries are immutable, so their forms never expire. */
const forms = new LRUCache<string, QueryForm>({ max: MAX_REMEMBERED });

export const formOf = (text: string): QueryForm => {
  const known = forms.get(text);
  if (known !== undefined) return known;
  const query = parseSelect(text);
  const form = {
    isUnion: query.kind === 'selectSet',
    hasLimit: query.limit !== undefined,
    limit: numberOf(query.limit),
    offset: numberOf(query.offset) ?? 0,
  };
  forms.set(text, form);
  return form;
};

const numberOf = (expr: Expr | undefined): number | undefined =>
  expr?.kind === 'constant' && expr.value !== null ? Number(expr.value) : undefined;

export interface RowWindow {
  readonly limit: number | undefined;
  /** The offset of the first row within the query without its own OFFSET. */
  readonly offset: number;
  /** One extra row is read to determine whether there are more. */
  readonly readsOneMore: boolean;
}

export const windowOf = (form: QueryForm, page: RowPage | undefined): RowWindow => {
  if (page === undefined) return { limit: form.limit, offset: form.offset, readsOneMore: false };
  const left = form.limit === undefined ? Infinity : Math.max(0, form.limit - page.offset);
  return {
    limit: Math.min(page.limit, left),
    offset: form.offset + page.offset,
    readsOneMore: page.limit < left,
  };
};

const refused = (attr: string, detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr });
