/** Validates authorization requests, and keeps them while the user signs in and decides. */
import { OAuthError, parseParameters } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { ClientDirectory } from '../clients/client-directory.ts';
import { readQuery } from '../http/read-parameters.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { runAuthorizeSteps } from './authorize-steps.ts';
import { withCurrentCopy } from './current-request.ts';
import type { PendingRequest, RequestStore } from './request-store.ts';
import type { RawRequest } from './step.ts';

export interface PendingRequestsParts {
  readonly clients: ClientDirectory;
  readonly settings: OAuthSettings;
  readonly requests: RequestStore;
}

export interface HeldRequest {
  readonly id: string;
  readonly pending: PendingRequest;
}

export interface PendingRequests {
  /** Reads the request from the query, or takes the pushed request that the query names. */
  read(req: Request): Promise<RawRequest>;
  /** Runs all checks. */
  hold(raw: RawRequest): Promise<HeldRequest>;
  /**
   * The request with the stored copy of the document. Throws if it was answered or has expired, or if the document no
   * longer allows it.
   */
  get(id: unknown): Promise<HeldRequest>;
  /** Ends the request. True for only one caller. */
  take(id: string): Promise<boolean>;
  /** Ends the request, or throws if it was answered before. */
  assertFirstAnswer(id: string): Promise<void>;
}

export const createPendingRequests = ({
  clients,
  settings,
  requests,
}: PendingRequestsParts): PendingRequests => ({
  /** A pushed request replaces all other parameters; only client_id is compared. */
  read: async (req) => {
    const { parameters, repeated } = readQuery(req);
    const address = req.ip ?? '';
    const requestUri = parameters.get('request_uri');
    if (requestUri === undefined) return { parameters, repeated, isPushed: false, address };
    const pushed = await requests.takePushed(requestUri, parameters.get('client_id'));
    if (!pushed) {
      throw new OAuthError(
        'invalid_request_uri',
        'The request_uri is unknown, used or expired. Push the request again.',
      );
    }
    return { parameters: parseParameters(pushed.encoded), repeated: undefined, isPushed: true, address };
  },
  hold: async (raw) => requests.hold(await runAuthorizeSteps(raw, { clients, settings })),
  get: async (id) => {
    const held = typeof id === 'string' ? await requests.find(id) : undefined;
    if (!held) {
      throw new OAuthError(
        'invalid_request',
        'This request was already answered or has expired. Start again in the application.',
      );
    }
    const request = withCurrentCopy(held.request, await clients.find(held.request.client.clientId));
    return { id: id as string, pending: { ...held, request } };
  },
  take: (id) => requests.take(id),
  assertFirstAnswer: async (id) => {
    if (!(await requests.take(id)))
      throw new OAuthError('invalid_request', 'This request was already answered.');
  },
});
