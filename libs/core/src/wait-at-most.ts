import { startTimeLimit } from './time-limit.ts';

export const LATE: unique symbol = Symbol('late');

/** The value of the promise, or `LATE` if it takes longer. A late promise may still reject. */
export const waitAtMost = async <Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Value | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<typeof LATE>((resolve) => {
    timer = startTimeLimit(ms, () => resolve(LATE));
  });
  return Promise.race([promise, patience]).finally(() => clearTimeout(timer));
};
