/**
 * Limits how many accounts an app may cause to be created per hour, by users who sign up while authorizing it.
 * Linked apps have a higher limit.
 */
import { createLimit, type Redis } from '@meridian/redis';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { spend } from '../rate-limits/spend.ts';

export interface ProvisioningLimits {
  readonly perHour: (clientId: string) => Promise<number>;
  /**
   * Counts one account for the work that creates it, and none when the work fails. Throws `ThrottledError` when the app
   * has reached its hourly limit. Without an app it counts nothing.
   */
  readonly spend: <Result>(clientId: string | undefined, work: () => Promise<Result>) => Promise<Result>;
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
    spend: async (clientId, work) =>
      clientId === undefined ? work() : spend(limits[await perHour(clientId)]!, clientId, work),
  };
};
