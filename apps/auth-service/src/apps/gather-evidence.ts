import { errorMessage } from '@meridian/core';
import type { SafeFetch } from '@meridian/safe-fetch';
import { SafeFetchError } from '@meridian/safe-fetch';
import type { Database } from '../database.ts';
import type { ClientDirectory } from '../oauth/clients/client-directory.ts';
import { DocumentError } from '../oauth/clients/document-error.ts';
import type { Evidence } from './preconditions.ts';

export interface GatherEvidenceParts {
  readonly database: Database;
  readonly safeFetch: SafeFetch;
  readonly clients: ClientDirectory;
}

const PRODUCT_PAGE_BYTES = 5 * 1024 * 1024;
const PRODUCT_PAGE_TIMEOUT_MS = 10_000;

/** Fetches the current document and checks the product page. */
export const gatherEvidence = async (
  parts: GatherEvidenceParts,
  { clientId, productUrl }: { clientId: string; productUrl: string | undefined },
): Promise<Evidence> => {
  const requested = await parts.database.verificationRequest.findFirst({
    where: { clientId },
    orderBy: { createdAt: 'desc' },
    select: { productUrl: true },
  });
  const document = await readDocument(parts, clientId);
  const stated = 'problem' in document ? undefined : document.clientUri;
  const url = productUrl ?? requested?.productUrl ?? stated;
  return {
    clientId,
    document,
    productUrl: url,
    productProblem: url && (await findProductProblem(parts, url)),
  };
};

const readDocument = async (
  parts: { readonly clients: ClientDirectory },
  clientId: string,
): Promise<Evidence['document']> => {
  try {
    return (await parts.clients.refetch(clientId)).metadata;
  } catch (error) {
    if (error instanceof DocumentError) return { problem: error.message };
    throw error;
  }
};

const findProductProblem = async (
  { safeFetch }: { readonly safeFetch: SafeFetch },
  url: string,
): Promise<string | undefined> => {
  try {
    await safeFetch(url, {
      accept: 'text/html',
      isExpectedType: (type) => type?.startsWith('text/html') === true,
      maxBytes: PRODUCT_PAGE_BYTES,
      timeoutMs: PRODUCT_PAGE_TIMEOUT_MS,
    });
    return undefined;
  } catch (error) {
    if (error instanceof SafeFetchError) return errorMessage(error);
    throw error;
  }
};
