/**
 * Compares the clock of this machine with those of the stores. Services of a region accept a minute of difference in
 * what they sign for each other; with a clock that differs by more, tokens would end too early or live too long.
 */
import { LATE, waitAtMost } from '@meridian/core';
import type { Check } from './health.ts';
import type { Logger } from './logger.ts';
import { metrics } from './metrics.ts';
import { onceAMinute } from './once-a-minute.ts';

/** A clock of another machine. Throws while it cannot be read. */
export interface ClockReference {
  readonly name: string;
  readonly now: () => Promise<Date>;
}

/** The seconds by which the clock of this machine is ahead of the other one. */
export interface ClockDifference {
  readonly name: string;
  readonly seconds: number;
}

/** Two processes that both pass differ by a minute at most. */
const ACCEPTED_SECONDS = 30;
const LOOK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 1_000;

const difference = metrics.gauge<'clock'>({
  name: 'clock_difference_seconds',
  help: 'By how many seconds the clock of this machine is ahead of the clock of a store',
  labels: ['clock'],
});

/**
 * Reports that the clock of this machine is wrong if at least two others agree. With one other it is unknown
 * which of the two is wrong.
 */
export const problemOf = (differences: readonly ClockDifference[]): string | undefined => {
  const seconds = differences.map((one) => one.seconds);
  const areFar = seconds.every((one) => Math.abs(one) > ACCEPTED_SECONDS);
  const agree = Math.max(...seconds) - Math.min(...seconds) <= ACCEPTED_SECONDS;
  if (differences.length < 2 || !areFar || !agree) return undefined;
  const names = differences.map(({ name }) => name).join(' and ');
  return `the clock of this machine is ${describe(seconds[0]!)} those of ${names}; synchronize it (NTP)`;
};

/**
 * Reports that the clock of this machine may be wrong while one other differs and the rest were never read. A process
 * that starts waits for them, because it could not take back what it signs until then.
 */
const undecidedOf = (known: readonly ClockDifference[], unread: readonly string[]): string | undefined => {
  const far = known.find(({ seconds }) => Math.abs(seconds) > ACCEPTED_SECONDS);
  if (far === undefined || unread.length === 0) return undefined;
  return (
    `the clock of this machine is ${describe(far.seconds)} that of ${far.name}; ` +
    `waiting for the clock of ${unread.join(' and ')} to tell which is wrong`
  );
};

/** A phrase such as `300 s ahead of`. */
const describe = (seconds: number): string =>
  `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`;

export interface ClockWatch {
  /** Fails while the clock of this machine is wrong. Looks at the clocks when that was never done. */
  readonly check: Check;
  start(): void;
  stop(): void;
}

export const createClockWatch = (references: readonly ClockReference[], logger: Logger): ClockWatch => {
  /** The last answer of each store. One that does not answer now does not make a wrong clock right. */
  const last = new Map<string, ClockDifference>();
  let looking: Promise<void> | undefined;
  let problem: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    for (const one of await Promise.all(references.map(measure))) {
      if (one === undefined) continue;
      last.set(one.name, one);
      difference.set({ clock: one.name }, one.seconds);
    }
    const known = references.flatMap(({ name }) => last.get(name) ?? []);
    const unread = references.map(({ name }) => name).filter((name) => !last.has(name));
    problem = problemOf(known) ?? undecidedOf(known, unread);
    if (problem !== undefined) onceAMinute(logger).error({ differences: known }, problem);
    else {
      for (const { name, seconds } of known.filter((one) => Math.abs(one.seconds) > ACCEPTED_SECONDS)) {
        const message = `the clock of this machine is ${describe(seconds)} that of ${name}; one of them is wrong`;
        onceAMinute(logger).warn({}, message);
      }
    }
  };

  return {
    check: {
      gates: 'ready',
      run: async () => {
        // While the process starts no timer runs.
        if (looking === undefined || timer === undefined) looking = look();
        await looking;
        if (problem !== undefined) throw new Error(problem);
      },
    },
    start: () => {
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
};

/** Undefined while the other clock cannot be read, or only after a long time. */
const measure = async ({ name, now }: ClockReference): Promise<ClockDifference | undefined> => {
  const before = Date.now();
  try {
    const other = await waitAtMost(ANSWER_WITHIN_MS, now());
    if (other === LATE) return undefined;
    const own = (before + Date.now()) / 2;
    return { name, seconds: (own - other.getTime()) / 1_000 };
  } catch {
    return undefined;
  }
};
