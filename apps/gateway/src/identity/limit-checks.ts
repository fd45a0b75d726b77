/**
 * Limits the credentials of one network that auth-service checks at the same time. Everyone can make up credentials that
 * have to be checked, and checks cost more than all else that happens before a request has a place at a service.
 */
import { UnavailableError } from '@meridian/core';
import { networkOf } from '@meridian/service-kit';

/** Throws when the network of the address has too many checks in progress. */
export type LimitChecks = <Result>(
  address: string | undefined,
  check: () => Promise<Result>,
) => Promise<Result>;

export const limitChecks = (mostPerNetwork: number): LimitChecks => {
  const running = new Map<string, number>();
  return async (address = '', check) => {
    const network = networkOf(address);
    const own = running.get(network) ?? 0;
    if (own >= mostPerNetwork) throw tooMany();
    running.set(network, own + 1);
    try {
      return await check();
    } finally {
      const left = running.get(network)! - 1;
      if (left === 0) running.delete(network);
      else running.set(network, left);
    }
  };
};

const tooMany = (): UnavailableError =>
  new UnavailableError(
    'unavailable',
    'Too many credentials from your network are being checked. Try again in a moment.',
    { retryAfterSeconds: 1 },
  );
