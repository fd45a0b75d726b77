/** Runs work after the answer, so that the response time does not reveal the result of a look-up. */
import { type Logger, onceAMinute } from '@meridian/service-kit';

export interface Background {
  /** `what` names the work in the log when it fails. */
  run(what: string, work: () => Promise<void>): void;
  /** Waits for running work. */
  settle(): Promise<void>;
}

export const createBackground = (logger: Logger): Background => {
  const underWay = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const running = work()
        .catch((error: unknown) => onceAMinute(logger).error({ err: error, what }, 'background work failed'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
};
