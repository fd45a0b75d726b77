/** Pushed authorization requests (RFC 9126): the same checks as at the authorization endpoint, answered as JSON. */
import type { PushedRequestResponse } from '@meridian/contracts/oauth';
import { OAuthError, type Parameters } from '@meridian/oauth-protocol';
import type { RequestHandler } from 'express';
import type { AuthConfig } from '../../config.ts';
import type { ClientCalls } from '../clients/client-calls.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import { DocumentError } from '../clients/document-error.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { Dpop } from '../tokens/dpop.ts';
import { AuthorizationRefusal } from './authorization-refusal.ts';
import { runAuthorizeSteps } from './authorize-steps.ts';
import type { RequestStore } from './request-store.ts';

export interface PushedRequestRouteParts {
  readonly config: AuthConfig;
  readonly clientCalls: ClientCalls;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly clients: ClientDirectory;
  readonly requests: RequestStore;
}

/** Client authentication is not part of the request that is kept. */
const AUTHENTICATION = new Set(['client_assertion', 'client_assertion_type', 'client_secret']);

const encodeRequest = (parameters: Parameters, provenJkt: string | undefined): string => {
  const kept = parameters.entries().filter(([name]) => !AUTHENTICATION.has(name) && name !== 'dpop_jkt');
  const jkt = provenJkt ?? parameters.get('dpop_jkt');
  const encoded = new URLSearchParams(kept);
  if (jkt !== undefined) encoded.set('dpop_jkt', jkt);
  return encoded.toString();
};

export const createPushedRequestRoute =
  ({ config, clientCalls, clients, dpop, requests, settings }: PushedRequestRouteParts): RequestHandler =>
  async (req, res) => {
    const parameters = await clientCalls.read(req);
    if (parameters.has('request_uri')) {
      throw new OAuthError('invalid_request', 'A pushed request must not contain request_uri.');
    }
    const address = req.ip ?? '';
    // New clients are allowed here, as at the authorization endpoint.
    const { client } = await clientCalls.authenticate(req, parameters, async (clientId) => {
      try {
        return await clients.resolve(clientId, { address });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        throw new OAuthError('invalid_client', `The application cannot be used: ${error.message}.`, {
          cause: error,
        });
      }
    });
    const provenJkt = await dpop.verifyRequest(req);
    const requestedJkt = parameters.get('dpop_jkt');
    if (provenJkt !== undefined && requestedJkt !== undefined && provenJkt !== requestedJkt) {
      throw new OAuthError('invalid_dpop_proof', 'The key of the DPoP proof does not match dpop_jkt.');
    }
    const named = parameters.get('client_id') ?? client.clientId;
    const encoded = encodeRequest(parameters, provenJkt);
    try {
      await runAuthorizeSteps(
        { parameters, repeated: undefined, isPushed: true, address },
        { clients, settings },
      );
    } catch (error) {
      throw error instanceof AuthorizationRefusal ? error.error : error;
    }
    const answer: PushedRequestResponse = {
      request_uri: await requests.push({ clientId: named, encoded }),
      expires_in: config.OAUTH_PUSHED_REQUEST_LIFETIME_SECONDS,
    };
    res.status(201).json(answer);
  };
