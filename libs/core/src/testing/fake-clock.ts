import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** Moves time on. */
  advance(by: {
    milliseconds?: number;
    seconds?: number;
    minutes?: number;
    hours?: number;
    days?: number;
  }): void;
  set(instant: Date | string): void;
}

/** A clock that does not move until the test moves it. */
export const fakeClock = (instant: Date | string = '2026-01-15T12:00:00.000Z'): FakeClock => {
  let at = new Date(instant).getTime();
  return {
    now: () => new Date(at),
    advance({ milliseconds = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      at += milliseconds + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
    set(next) {
      at = new Date(next).getTime();
    },
  };
};
