/** Retries may be a share of the requests, never more: a service in trouble is not helped by more of them. */
export interface RetryBudget {
  /** Each request earns its share of a retry. */
  earn(): void;
  /** True when there was a whole retry left, which is now spent. */
  spend(): boolean;
}

export const createRetryBudget = ({ share = 0.1, saved = 10 } = {}): RetryBudget => {
  let retries = saved;
  return {
    earn: () => {
      retries = Math.min(saved, retries + share);
    },
    spend: () => {
      if (retries < 1) return false;
      retries -= 1;
      return true;
    },
  };
};
