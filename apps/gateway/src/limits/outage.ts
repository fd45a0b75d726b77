/**
 * A store that failed a moment ago is left alone: each caller would wait for it in vain. One in a while asks, and
 * when it is answered all do again.
 */
export interface Outage {
  isOn(): boolean;
  mayAsk(): boolean;
  began(): void;
  ended(): void;
}

const ASKED_AGAIN_AFTER_MS = 1_000;

export const createOutage = (now: () => number = () => performance.now()): Outage => {
  let askAgainAt: number | undefined;
  return {
    isOn: () => askAgainAt !== undefined,
    mayAsk: () => {
      if (askAgainAt === undefined) return true;
      if (now() < askAgainAt) return false;
      askAgainAt = now() + ASKED_AGAIN_AFTER_MS;
      return true;
    },
    began: () => {
      askAgainAt = now() + ASKED_AGAIN_AFTER_MS;
    },
    ended: () => {
      askAgainAt = undefined;
    },
  };
};
