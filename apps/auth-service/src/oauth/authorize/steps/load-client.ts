/** Resolves `client_id` to a client with a fresh document. Errors here are shown on our own page (CIMD 5.1). */
import { OAuthError } from '@meridian/oauth-protocol';
import { DocumentError } from '../../clients/document-error.ts';
import type { AuthorizeStep } from '../step.ts';

export const loadClient: AuthorizeStep = async ({ parameters, repeated, address }, { clients }) => {
  if (repeated === 'client_id')
    throw new OAuthError('invalid_request', 'The parameter client_id must not be repeated.');
  const clientId = parameters.require('client_id');
  try {
    const { metadata, isVerified } = await clients.resolve(clientId, { address });
    return { client: { clientId, metadata, isVerified } };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new OAuthError('invalid_client', `The application cannot be used: ${error.message}.`, {
      status: 400,
      cause: error,
    });
  }
};
