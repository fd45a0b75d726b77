/** Exchanges a credential at auth-service for a signed identity. */
import {
  type ExchangeRequest,
  type ExchangeResponse,
  exchangeResponseSchema,
} from '@meridian/contracts/internal';
import { type Secret, UnavailableError } from '@meridian/core';

/** `address` is the caller's, which auth-service shows to users beside their sessions. */
export type Exchange = (request: ExchangeRequest, address?: string) => Promise<ExchangeResponse>;

/** Every request is answered within three seconds while auth-service hangs. */
const TIMEOUT_MS = 2_750;

export const createExchangeClient = ({
  authUrl,
  internalSecret,
}: {
  readonly authUrl: string;
  readonly internalSecret: Secret;
}): Exchange => {
  const headers = {
    authorization: `Bearer ${internalSecret.reveal()}`,
    'content-type': 'application/json',
  };
  const send = (body: string, address: string | undefined, signal: AbortSignal): Promise<Response> =>
    fetch(`${authUrl}/internal/exchange`, {
      method: 'POST',
      headers: address === undefined ? headers : { ...headers, 'x-forwarded-for': address },
      body,
      signal,
    });
  return async (request, address) => {
    try {
      const body = JSON.stringify(request);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      // The exchange may be repeated, and auth-service may have just closed the idle connection.
      const response = await send(body, address, signal).catch(() => send(body, address, signal));
      if (!response.ok) throw new Error(`auth-service answered ${response.status}`);
      return exchangeResponseSchema.parse(await response.json());
    } catch (cause) {
      throw new UnavailableError(
        'unavailable',
        'The credential could not be checked, because auth-service does not answer. Try again in a moment.',
        {
          retryAfterSeconds: 1,
          cause,
        },
      );
    }
  };
};
