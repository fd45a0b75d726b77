/**
 * Reads a query request from bytes. Parsed requests are remembered by their bytes, so that a repeated request is not
 * parsed again.
 */
import { type QueryRequest, queryRequestSchema, type RefreshMode } from '@meridian/contracts/query';
import { parseInput, parseJson } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';
import { canonicalNode } from '../cache/cache-id.ts';
import { prepareNode } from './prepare-node.ts';
import type { RunnableNode } from './query-kind.ts';

export interface ReadRequest {
  readonly request: QueryRequest;
  /** Undefined for a saved insight, whose query may change. */
  readonly prepared: { readonly node: RunnableNode; readonly nodeText: string } | undefined;
}

const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_BYTES = 8_192;

export const createRequestReader = (): ((body: Buffer) => ReadRequest) => {
  const known = new LRUCache<string, ReadRequest>({ max: MAX_REMEMBERED });
  return (body) => {
    if (body.byteLength > MAX_REMEMBERED_BYTES) return readRequest(body);
    const id = body.toString('latin1');
    const read = known.get(id) ?? readRequest(body);
    known.set(id, read);
    return read;
  };
};

const readRequest = (body: Buffer): ReadRequest => {
  const request = parseInput(queryRequestSchema, parseBody(body));
  const { query, filters_override, variables_override, variables: values } = request;
  if (query.kind === 'SavedInsightNode') return { request, prepared: undefined };
  const node = prepareNode(query, { filters: filters_override, variables: variables_override, values });
  return { request, prepared: { node, nodeText: canonicalNode(node) } };
};

export const refreshOf = ({ async: isAsync, refresh }: QueryRequest): RefreshMode =>
  isAsync ? 'async' : refresh;

export const parseBody = (body: Buffer): unknown =>
  body.byteLength === 0 ? {} : parseJson(body.toString('utf8'));
