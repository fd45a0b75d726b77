/** Exchanges a credential at auth-service for a signed identity. */
import {
  type ExchangeRequest,
  type ExchangeResponse,
  exchangeResponseSchema,
} from '@meridian/contracts/internal';
import type { Secret } from '@meridian/core';
import { createInternalClient } from '@meridian/service-kit';

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
  const authService = createInternalClient({
    service: 'auth-service',
    url: authUrl,
    secret: internalSecret,
    timeoutMs: TIMEOUT_MS,
    failureMessage:
      'The credential could not be checked, because auth-service does not answer. Try again in a moment.',
  });
  return (request, address) =>
    authService.read(exchangeResponseSchema, {
      path: '/internal/exchange',
      body: request,
      ...(address !== undefined && { headers: { 'x-forwarded-for': address } }),
      isRepeatable: true, // an exchange changes nothing
    });
};
