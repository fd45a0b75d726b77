/**
 * Limits how many accounts an app may cause to be created per hour, by users who sign up while authorizing it.
 * Linked apps have a higher limit.
 */
import { createLimit, type Redis } from '@meridian/redis';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';

export interface ProvisioningLimits {
  readonly perHour: (clientId: string) => Promise<number>;
  /** Counts one; throws `ThrottledError` when the app has reached its hourly limit. */
  readonly consume: (clientId: string) => Promise<void>;
}

const HOUR = 3_600;

export const createProvisioningLimits = ({
  redis,
  config,
  database,
}: {
  readonly redis: Redis;
  readonly config: AuthConfig;
  readonly database: Database;
}): ProvisioningLimits => {
  const unlinked = config.AUTH_PROVISIONING_LIMIT_PER_HOUR;
  const linked = config.AUTH_PROVISIONING_LIMIT_LINKED_PER_HOUR;
  // Separate windows, so that linking an app raises its limit at once.
  const limits = {
    [unlinked]: createLimit(redis, { name: 'provisioning', points: unlinked, windowSeconds: HOUR }),
    [linked]: createLimit(redis, { name: 'provisioning-linked', points: linked, windowSeconds: HOUR }),
  };
  const perHour = async (clientId: string): Promise<number> =>
    (await database.appLink.count({ where: { clientId } })) > 0 ? linked : unlinked;
  return {
    perHour,
    consume: async (clientId) => limits[await perHour(clientId)]!.consume(clientId),
  };
};
