/** The decision table of refresh modes and cache states. */
import type { RefreshMode } from '@meridian/contracts/query';

export type CacheState = 'fresh' | 'stale' | 'none';

/**
 * `cached`: return the cached answer. `calculate`: compute the answer and wait. `background`: start a job and return
 * its status. `cached_and_background`: return the cached answer and start a job. `miss`: report that nothing is cached.
 */
export type RefreshPlan = 'cached' | 'calculate' | 'background' | 'cached_and_background' | 'miss';

const PLANS: Readonly<Record<RefreshMode, Readonly<Record<CacheState, RefreshPlan>>>> = {
  blocking: { fresh: 'cached', stale: 'calculate', none: 'calculate' },
  async: { fresh: 'cached', stale: 'background', none: 'background' },
  async_except_on_cache_miss: { fresh: 'cached', stale: 'cached_and_background', none: 'calculate' },
  lazy_async: { fresh: 'cached', stale: 'background', none: 'background' },
  force_blocking: { fresh: 'calculate', stale: 'calculate', none: 'calculate' },
  force_async: { fresh: 'background', stale: 'background', none: 'background' },
  force_cache: { fresh: 'cached', stale: 'cached', none: 'miss' },
};

export const planRefresh = (mode: RefreshMode, state: CacheState): RefreshPlan => PLANS[mode][state];
