/** Limits how much of one kind of work the requests of one network have in progress at the same time. */
import { UnavailableError } from '@meridian/core';
import { networkOf } from '@meridian/service-kit';

/** Throws when the network of the address has reached its limit of work in progress. */
export type NetworkShares = <Result>(
  address: string | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

/** `refusal` is the message of the error. */
export const createNetworkShares = (mostPerNetwork: number, refusal: string): NetworkShares => {
  const running = new Map<string, number>();
  return async (address = '', work) => {
    const network = networkOf(address);
    const own = running.get(network) ?? 0;
    if (own >= mostPerNetwork) throw new UnavailableError('unavailable', refusal, { retryAfterSeconds: 1 });
    running.set(network, own + 1);
    try {
      return await work();
    } finally {
      const left = running.get(network)! - 1;
      if (left === 0) running.delete(network);
      else running.set(network, left);
    }
  };
};
