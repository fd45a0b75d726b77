/** Which rows of a SQL endpoint are answered with. */

import { InvalidRequestError } from '@meridian/core';
import { parseSelect } from '@meridian/hogql';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { RowPage } from './read-plans.ts';
import type { RunRequest } from './read-run-request.ts';

/** Where neither the query nor the caller says how many. */
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

interface QueryForm {
  readonly isUnion: boolean;
  readonly hasLimit: boolean;
}

/** Stored queries never change: what was learnt of one holds. */
const forms = new Map<string, QueryForm>();

const formOf = (text: string): QueryForm => {
  const known = forms.get(text);
  if (known !== undefined) return known;
  const query = parseSelect(text);
  const form = { isUnion: query.kind === 'selectSet', hasLimit: query.limit !== undefined };
  if (forms.size >= MAX_REMEMBERED) forms.clear();
  forms.set(text, form);
  return form;
};

const refused = (attr: string, detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr });
