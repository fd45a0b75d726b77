/** Computes which rows of SQL a run reads: a page within the query's own LIMIT, applied when the rows are read. */
import { invalidInput } from '@meridian/core';
import { constant, constantNumber, parseSelect, printHogQL } from '@meridian/hogql/build';
import { LRUCache } from 'lru-cache';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { RunRequest } from './read-run-request.ts';

export interface RowPage {
  readonly limit: number;
  readonly offset: number;
}

/** An answer has at most these rows. The default when neither the query nor the caller sets a limit. */
const MOST_ROWS = 50_000;
const MAX_REMEMBERED = 2_000;

export const pageOf = (node: EndpointNode, { limit, offset }: RunRequest): RowPage | undefined => {
  if (node.kind !== 'HogQLQuery') {
    if (offset !== undefined) throw invalidInput('offset', 'offset is only supported for HogQL endpoints');
    if (limit !== undefined) {
      throw invalidInput(
        'limit',
        `Limit/offset parameters are only supported for HogQLQuery, not ${node.kind}`,
      );
    }
    return undefined;
  }
  const form = formOf(node.query ?? '');
  if (limit !== undefined) {
    if (form.isUnion) {
      throw invalidInput(
        'limit',
        'Pagination is not supported for UNION queries. Wrap the UNION in a subquery: SELECT * FROM (…)',
      );
    }
    if (!form.isPageable) {
      throw invalidInput(
        'limit',
        'To page through this query, its LIMIT and OFFSET must be plain numbers without WITH TIES.',
      );
    }
    return { limit: Math.min(limit, MOST_ROWS), offset: offset ?? 0 };
  }
  return form.isUnion || form.hasLimit ? undefined : { limit: MOST_ROWS, offset: 0 };
};

/** A UNION has no pages, so the limit of one without LIMIT is part of its text. */
export const withMostRows = (node: EndpointNode): EndpointNode => {
  const text = node.query ?? '';
  const form = formOf(text);
  if (!form.isUnion || form.hasLimit) return node;
  // Above the maximum, so that one row more is read.
  return { ...node, query: printHogQL({ ...parseSelect(text), limit: constant(MOST_ROWS + 1) }) };
};

export interface QueryForm {
  readonly isUnion: boolean;
  readonly hasLimit: boolean;
  readonly hasTies: boolean;
  /** Its LIMIT and OFFSET are whole numbers. With ties, a page within the LIMIT would leave the ties out. */
  readonly isPageable: boolean;
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
  const hasTies = query.kind === 'select' && query.limitWithTies === true;
  const form = {
    isUnion: query.kind === 'selectSet',
    hasLimit: query.limit !== undefined,
    hasTies,
    isPageable:
      !hasTies &&
      [query.limit, query.offset].every((expr) => expr === undefined || isCount(constantNumber(expr))),
    limit: constantNumber(query.limit),
    offset: constantNumber(query.offset) ?? 0,
  };
  forms.set(text, form);
  return form;
};

const isCount = (number: number | undefined): boolean => Number.isInteger(number) && Number(number) >= 0;

export interface RowWindow {
  /** Undefined if the query computes it. */
  readonly limit: number | undefined;
  /** The offset of the first row within the query without its own OFFSET. */
  readonly offset: number;
  /** The maximum number of rows in the answer. It exceeds `limit` only for LIMIT … WITH TIES. */
  readonly mostRows: number;
  /** One extra row is read to determine whether there are more. */
  readonly readsOneMore: boolean;
}

export const windowOf = (form: QueryForm, page: RowPage | undefined): RowWindow => {
  if (page === undefined) return wholeWindow(form);
  const left = form.limit === undefined ? Infinity : Math.max(0, form.limit - page.offset);
  const limit = Math.min(page.limit, left);
  return { limit, offset: form.offset + page.offset, mostRows: limit, readsOneMore: page.limit < left };
};

/** A LIMIT that is a whole number up to the maximum needs no other limit. */
const wholeWindow = ({ hasLimit, hasTies, limit, offset }: QueryForm): RowWindow => ({
  limit: hasLimit ? limit && Math.min(limit, MOST_ROWS) : MOST_ROWS,
  offset,
  mostRows: MOST_ROWS,
  readsOneMore: hasTies || limit === undefined || !isCount(limit) || limit > MOST_ROWS,
});
