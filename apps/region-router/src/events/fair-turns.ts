/**
 * Runs a few pieces of work at the same time. Networks that wait take turns, so one with much work does not delay the
 * others.
 */
export type FairTurns = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>;

export const createFairTurns = (atOnce: number): FairTurns => {
  /** The network whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  const wait = (network: string): Promise<void> =>
    new Promise((resolve) => {
      const own = waiting.get(network);
      if (own === undefined) waiting.set(network, [resolve]);
      else own.push(resolve);
    });

  const startNext = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [network, own] = next;
    waiting.delete(network);
    own.shift()!();
    if (own.length > 0) waiting.set(network, own);
  };

  return async (network, work) => {
    if (running < atOnce) running += 1;
    else await wait(network);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
};
