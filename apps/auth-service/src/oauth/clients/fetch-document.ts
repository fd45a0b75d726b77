/** One fetch of a client's metadata document, from URL to checked metadata and its lifetime (CIMD 5, checklist 2). */
import {
  type CacheBounds,
  type CacheHeaders,
  type ClientMetadata,
  cacheLifetimeSeconds,
  isJsonMediaType,
  readClientDocument,
} from '@meridian/oauth-protocol';
import { type SafeFetch, SafeFetchError, type SafeResponse } from '@meridian/safe-fetch';
import type { Client } from './client.ts';
import type { StoredCopy } from './client-store.ts';
import { DocumentError } from './document-error.ts';

export interface FetchDocumentOptions {
  readonly safeFetch: SafeFetch;
  readonly timeoutMs: number;
  readonly vendorNamespaces: readonly string[];
  readonly bounds: CacheBounds;
}

/** "a limit of 5 kilobytes" (CIMD 8.7). */
const MAX_DOCUMENT_BYTES = 5_120;
const MAX_VALIDATOR_LENGTH = 256;

export const cacheHeadersOf = (response: SafeResponse): CacheHeaders => ({
  cacheControl: response.header('cache-control'),
  expires: response.header('expires'),
  date: response.header('date'),
  age: response.header('age'),
});

const boundedValidator = (value: string | undefined): string | undefined =>
  value !== undefined && value.length <= MAX_VALIDATOR_LENGTH ? value : undefined;

const load = async (
  clientId: string,
  held: Client | undefined,
  options: FetchDocumentOptions,
): Promise<SafeResponse> => {
  const validators = held?.validators;
  const isConditional = validators?.etag !== undefined || validators?.lastModified !== undefined;
  try {
    return await options.safeFetch(clientId, {
      accept: 'application/json',
      isExpectedType: isJsonMediaType,
      maxBytes: MAX_DOCUMENT_BYTES,
      timeoutMs: options.timeoutMs,
      validators: isConditional ? validators : undefined,
    });
  } catch (error) {
    if (error instanceof SafeFetchError) throw new DocumentError(error.message, { cause: error });
    throw error;
  }
};

const readMetadata = (
  clientId: string,
  body: Uint8Array,
  vendorNamespaces: readonly string[],
): ClientMetadata => {
  const result = readClientDocument(body, { clientId, vendorNamespaces });
  if ('problem' in result) throw new DocumentError(result.problem);
  return result.metadata;
};

/** `held` is the copy we still have: its validators make the fetch conditional, and a 304 keeps its content. */
export const fetchDocument = async (
  clientId: string,
  held: Client | undefined,
  now: Date,
  options: FetchDocumentOptions,
): Promise<StoredCopy> => {
  const response = await load(clientId, held, options);
  const metadata =
    response.notModified && held
      ? held.metadata
      : readMetadata(clientId, response.body, options.vendorNamespaces);
  const lifetimeSeconds = cacheLifetimeSeconds(cacheHeadersOf(response), options.bounds, now);
  return {
    clientId,
    metadata,
    fetchedAt: now,
    freshUntil: new Date(now.getTime() + lifetimeSeconds * 1_000),
    validators: {
      etag: boundedValidator(
        response.header('etag') ?? (response.notModified ? held?.validators.etag : undefined),
      ),
      lastModified: boundedValidator(response.header('last-modified')),
    },
  };
};
