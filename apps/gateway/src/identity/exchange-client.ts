/** Asks auth-service whose credential this is. */
import {
  type ExchangeRequest,
  type ExchangeResponse,
  exchangeResponseSchema,
} from '@meridian/contracts/internal';
import { type Secret, UnavailableError } from '@meridian/core';

export type Exchange = (request: ExchangeRequest) => Promise<ExchangeResponse>;

const TIMEOUT_MS = 5_000;

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
  const send = (body: string, signal: AbortSignal): Promise<Response> =>
    fetch(`${authUrl}/internal/exchange`, { method: 'POST', headers, body, signal });
  return async (request) => {
    try {
      const body = JSON.stringify(request);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      // Nothing changes by asking twice, and a kept connection may be one that auth-service has just ended.
      const response = await send(body, signal).catch(() => send(body, signal));
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
