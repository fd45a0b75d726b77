/**
 * Limits the logging of repeated failures while a store is away: the first is logged at once, later ones once a
 * minute with their number.
 */
import { errorMessage } from '@meridian/core';
import type { Logger } from './logger.ts';

const MINUTE_MS = 60_000;
/** Messages may contain variable parts; beyond this number of keys they share one. */
const MOST_KEYS = 50;
const OTHERS = 'others';

/** `repeated` is the number of occurrences since the last call. */
export type Tell = (repeated: number) => void;

interface Window {
  count: number;
  tell: Tell;
}

/** Calls `tell` for the first event of a key, and then once in each period with further events. */
export const createRepeats = (everyMs = MINUTE_MS): ((key: string, tell: Tell) => void) => {
  const windows = new Map<string, Window>();

  const watch = (key: string, window: Window): void => {
    setTimeout(() => {
      const { count, tell } = window;
      if (count === 0) {
        windows.delete(key);
        return;
      }
      window.count = 0;
      tell(count);
      watch(key, window);
    }, everyMs).unref();
  };

  return (wanted, tell) => {
    const key = windows.has(wanted) || windows.size < MOST_KEYS ? wanted : OTHERS;
    const open = windows.get(key);
    if (open !== undefined) {
      open.count += 1;
      open.tell = tell;
      return;
    }
    const window = { count: 0, tell };
    windows.set(key, window);
    tell(0);
    watch(key, window);
  };
};

type Level = 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

export type SparingLog = Readonly<Record<Level, (fields: Fields, message: string) => void>>;

const logs = new WeakMap<Logger, SparingLog>();

/** A logger that writes lines with the same message and error at most once a minute. */
export const onceAMinute = (logger: Logger): SparingLog => {
  const known = logs.get(logger);
  if (known !== undefined) return known;
  const repeats = createRepeats();
  const at =
    (level: Level) =>
    (fields: Fields, message: string): void => {
      const error = fields['err'];
      const key = `${level} ${message} ${error === undefined ? '' : errorMessage(error)}`;
      repeats(key, (repeated) => logger[level](repeated === 0 ? fields : { ...fields, repeated }, message));
    };
  const log = { warn: at('warn'), error: at('error') };
  logs.set(logger, log);
  return log;
};
