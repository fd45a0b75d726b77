/**
 * Limits the memory of event bodies whose project token has not been found yet. One network may use a part of it, so
 * that unfinished bodies of one caller do not affect the others.
 */
import { UnavailableError } from '@meridian/core';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_NETWORK = MOST_BYTES / 4;

export interface HeldMemory {
  /** Throws when the bytes would exceed the limit of the network or of the process. */
  add(bytes: number): void;
  release(): void;
}

export interface EventMemory {
  of(network: string): HeldMemory;
}

export const createEventMemory = (): EventMemory => {
  const byNetwork = new Map<string, number>();
  let total = 0;

  const change = (network: string, bytes: number): void => {
    total += bytes;
    const own = (byNetwork.get(network) ?? 0) + bytes;
    if (own === 0) byNetwork.delete(network);
    else byNetwork.set(network, own);
  };

  return {
    of: (network) => {
      let held = 0;
      let isReleased = false;
      return {
        add: (bytes) => {
          if (isReleased) return;
          const own = byNetwork.get(network) ?? 0;
          if (total + bytes > MOST_BYTES || own + bytes > MOST_BYTES_OF_NETWORK) throw noRoom();
          held += bytes;
          change(network, bytes);
        },
        release: () => {
          if (isReleased) return;
          isReleased = true;
          change(network, -held);
        },
      };
    },
  };
};

const noRoom = (): UnavailableError =>
  new UnavailableError('unavailable', 'Too many event requests are being received. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
