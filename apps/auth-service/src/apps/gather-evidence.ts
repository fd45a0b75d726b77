import { readFileSync } from 'node:fs';
import { errorMessage } from '@meridian/core';
import { createSafeFetch, SafeFetchError } from '@meridian/safe-fetch';
import type { AuthContext } from '../context.ts';
import { DocumentError } from '../oauth/clients/document-error.ts';
import { oauthContextOf } from '../oauth/oauth-context.ts';
import type { Evidence } from './preconditions.ts';

const PRODUCT_PAGE_BYTES = 5 * 1024 * 1024;
const PRODUCT_PAGE_TIMEOUT_MS = 10_000;

/** Fetches the document anew and looks at the product page: what stands there now is what is judged. */
export const gatherEvidence = async (
  context: AuthContext,
  { clientId, productUrl }: { clientId: string; productUrl: string | undefined },
): Promise<Evidence> => {
  const requested = await context.database.verificationRequest.findFirst({
    where: { clientId },
    orderBy: { createdAt: 'desc' },
    select: { productUrl: true },
  });
  const document = await readDocument(context, clientId);
  const stated = 'problem' in document ? undefined : document.clientUri;
  const url = productUrl ?? requested?.productUrl ?? stated;
  return {
    clientId,
    document,
    productUrl: url,
    productProblem: url && (await findProductProblem(context, url)),
  };
};

const readDocument = async (context: AuthContext, clientId: string): Promise<Evidence['document']> => {
  try {
    return (await oauthContextOf(context).clients.refetch(clientId)).metadata;
  } catch (error) {
    if (error instanceof DocumentError) return { problem: error.message };
    throw error;
  }
};

const findProductProblem = async ({ config }: AuthContext, url: string): Promise<string | undefined> => {
  const fetchSafely = createSafeFetch({
    production: config.NODE_ENV === 'production',
    userAgent: 'Meridian (product page check)',
    devHosts: config.SAFE_FETCH_DEV_HOSTS,
    devCertificateAuthority:
      config.SAFE_FETCH_DEV_CA === undefined ? undefined : readFileSync(config.SAFE_FETCH_DEV_CA, 'utf8'),
  });
  try {
    await fetchSafely(url, {
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
