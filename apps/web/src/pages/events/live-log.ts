/** The events on the live page, the newest first, and the events that wait while it is paused. */
export interface LiveEvent {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface LiveLog {
  readonly shown: readonly LiveEvent[];
  /** Arrived while paused. */
  readonly waiting: readonly LiveEvent[];
  readonly isPaused: boolean;
  /** Events that the server did not send, because this page or a store was too slow. */
  readonly missed: number;
}

export const EMPTY_LOG: LiveLog = { shown: [], waiting: [], isPaused: false, missed: 0 };

/** Older events are dropped, so that a page that stays open does not grow. */
export const MAX_SHOWN = 2_000;

const newestFirst = (added: readonly LiveEvent[], present: readonly LiveEvent[]): readonly LiveEvent[] => {
  const known = new Set(present.map(({ uuid }) => uuid));
  const fresh = added.filter(({ uuid }) => !known.has(uuid) && known.add(uuid));
  return fresh.length === 0 ? present : [...fresh.toReversed(), ...present].slice(0, MAX_SHOWN);
};

/** Adds events in the order in which they arrived. The server may send an event twice; it is shown once. */
export const addEvents = (log: LiveLog, arrived: readonly LiveEvent[]): LiveLog => {
  if (!log.isPaused) return { ...log, shown: newestFirst(arrived, log.shown) };
  return { ...log, waiting: newestFirst(arrived, log.waiting) };
};

/** Adds events that were stored before the page was opened, the newest first. */
export const addOlder = (log: LiveLog, older: readonly LiveEvent[]): LiveLog => {
  const known = new Set(log.shown.map(({ uuid }) => uuid));
  return {
    ...log,
    shown: [...log.shown, ...older.filter(({ uuid }) => !known.has(uuid))].slice(0, MAX_SHOWN),
  };
};

/** Adds the events that were stored last, the newest first, of which some arrived before the stream was lost. */
export const addMissing = (log: LiveLog, latest: readonly LiveEvent[]): LiveLog => {
  const known = new Set(log.shown.map(({ uuid }) => uuid));
  return addEvents(log, latest.filter(({ uuid }) => !known.has(uuid)).toReversed());
};

export const pause = (log: LiveLog): LiveLog => ({ ...log, isPaused: true });

export const resume = (log: LiveLog): LiveLog => ({
  ...log,
  isPaused: false,
  shown: newestFirst(log.waiting.toReversed(), log.shown),
  waiting: [],
});

export const addMissed = (log: LiveLog, count: number): LiveLog => ({ ...log, missed: log.missed + count });
