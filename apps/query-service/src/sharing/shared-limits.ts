/** How often visitors may view links and try passwords. */
import { createLimit, type Limit, type Redis } from '@meridian/redis';
import { networkOf } from '@meridian/service-kit';

export interface SharedLimits {
  /** Views from one network, over all links. */
  readonly viewsByNetwork: Limit;
  readonly viewsByLink: Limit;
  /** Wrong passwords of one network for one link. */
  readonly passwordsByPlace: Limit;
  /** Wrong passwords for one link from anywhere. */
  readonly passwordsByLink: Limit;
}

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const NETWORKS_PER_LINK = 20;
const PASSWORDS_PER_PLACE = 10;
const PASSWORDS_PER_LINK = 100;

export const createSharedLimits = ({
  redis,
  viewsPerMinute,
}: {
  readonly redis: Redis;
  readonly viewsPerMinute: number;
}): SharedLimits => ({
  viewsByNetwork: createLimit(redis, {
    name: 'shared-views-network',
    points: viewsPerMinute,
    windowSeconds: MINUTE,
    keyOf: networkOf,
  }),
  viewsByLink: createLimit(redis, {
    name: 'shared-views-link',
    // More than one network may view, so that one visitor cannot use up the views of all others.
    points: viewsPerMinute * NETWORKS_PER_LINK,
    windowSeconds: MINUTE,
  }),
  passwordsByPlace: createLimit(redis, {
    name: 'shared-passwords-place',
    points: PASSWORDS_PER_PLACE,
    windowSeconds: QUARTER_HOUR,
  }),
  passwordsByLink: createLimit(redis, {
    name: 'shared-passwords-link',
    points: PASSWORDS_PER_LINK,
    windowSeconds: QUARTER_HOUR,
  }),
});
