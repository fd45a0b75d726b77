/** Limits retries to a share of the requests, because many retries make an overloaded service worse. */
export interface RetryBudget {
  /** Called for each request: adds its share of a retry. */
  earn(): void;
  /** True when a retry was left. It is used up by this call. */
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
