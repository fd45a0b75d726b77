/** A key in Redis that one process holds and renews. It runs out when its holder is silent. */
import type { Redis } from 'ioredis';

/** Lua: ends the script with 0 unless KEYS[1] still belongs to the holder ARGV[1]. */
export const UNLESS_HOLDER_RETURN_0 = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end`;

const RENEW = `${UNLESS_HOLDER_RETURN_0}
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const RELEASE = `${UNLESS_HOLDER_RETURN_0}
return redis.call('DEL', KEYS[1])`;

export interface LeaseOptions {
  readonly redis: Redis;
  readonly key: string;
  /** The value of the key, which only its holder knows. */
  readonly holder: string;
  readonly leaseMs: number;
  /** Runs a command, and decides how to go on when Redis is away. */
  readonly attempt: (command: () => Promise<unknown>) => Promise<unknown>;
}

export interface Lease {
  /** Ends the renewal; false when it had ended before. */
  stopRenewing(): boolean;
  /** Frees the key for others, unless it has passed to another holder. */
  release(): Promise<void>;
}

/** Renews a key that the holder has taken. */
export const keepLease = ({ redis, key, holder, leaseMs, attempt }: LeaseOptions): Lease => {
  const renewal = setInterval(() => {
    void attempt(() => redis.eval(RENEW, 1, key, holder, leaseMs));
  }, leaseMs / 3);
  renewal.unref();
  let isRenewing = true;
  const stopRenewing = (): boolean => {
    clearInterval(renewal);
    const was = isRenewing;
    isRenewing = false;
    return was;
  };
  return {
    stopRenewing,
    async release() {
      if (stopRenewing()) await attempt(() => redis.eval(RELEASE, 1, key, holder));
    },
  };
};
