/** Asks auth-service whose credential this is. */
import {
  type ExchangeRequest,
  type ExchangeResponse,
  exchangeResponseSchema,
} from '@meridian/contracts/internal';
import { type Secret, UnavailableError } from '@meridian/core';

/** `address` is the caller's: a person sees from where their sessions were used last. */
export type Exchange = (request: ExchangeRequest, address?: string) => Promise<ExchangeResponse>;

/** Less than three seconds, in which every request is answered while auth-service hangs. */
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
      // Nothing changes by asking twice, and a kept connection may be one that auth-service has just ended.
      const response = await send(body, address, signal).catch(() => send(body, address, signal));
      if (!response.ok) throw new Error(`auth-service answered ${response.status}`);
      return exchangeResponseSchema.parse(await response.json());
    } catch (cause) {
      throw new UnavailableError('unavailable', 'Credentials cannot be checked at present.', {
        retryAfterSeconds: 1,
        cause,
      });
    }
  };
};
