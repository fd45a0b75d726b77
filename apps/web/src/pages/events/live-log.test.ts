import { expect, it } from 'vitest';
import {
  addEvents,
  addMissed,
  addMissing,
  addOlder,
  EMPTY_LOG,
  type LiveEvent,
  MAX_SHOWN,
  pause,
  resume,
} from './live-log.ts';

const event = (uuid: string): LiveEvent => ({
  uuid,
  event: 'click',
  distinct_id: 'd',
  timestamp: '2026-01-01T00:00:00Z',
  properties: {},
});
const uuids = (events: readonly LiveEvent[]) => events.map(({ uuid }) => uuid);

it('shows the newest event first and each event once', () => {
  const log = addEvents(addEvents(EMPTY_LOG, [event('a'), event('b')]), [event('b'), event('c')]);
  expect(uuids(log.shown)).toEqual(['c', 'b', 'a']);
});

it('keeps what arrives while paused and shows it on resuming', () => {
  const paused = addEvents(pause(addEvents(EMPTY_LOG, [event('a')])), [event('b'), event('c')]);
  expect(uuids(paused.shown)).toEqual(['a']);
  expect(uuids(paused.waiting)).toEqual(['c', 'b']);
  expect(uuids(resume(paused).shown)).toEqual(['c', 'b', 'a']);
  expect(resume(paused).waiting).toEqual([]);
});

it('drops the oldest events beyond the limit', () => {
  const many = Array.from({ length: MAX_SHOWN + 5 }, (_, index) => event(String(index)));
  const { shown } = addEvents(EMPTY_LOG, many);
  expect(shown).toHaveLength(MAX_SHOWN);
  expect(shown[0]?.uuid).toBe(String(MAX_SHOWN + 4));
});

it('adds up the events that were not sent', () => {
  expect(addMissed(addMissed(EMPTY_LOG, 2), 3).missed).toBe(5);
});

it('puts what was stored before below what arrived, each event once', () => {
  const log = addOlder(addEvents(EMPTY_LOG, [event('b'), event('c')]), [event('b'), event('a')]);
  expect(uuids(log.shown)).toEqual(['c', 'b', 'a']);
});

it('puts what was stored while the stream was lost above what is shown, and keeps it back while paused', () => {
  const before = addEvents(EMPTY_LOG, [event('a'), event('b')]);
  const latest = [event('d'), event('c'), event('b')];
  expect(uuids(addMissing(before, latest).shown)).toEqual(['d', 'c', 'b', 'a']);
  const paused = addMissing(pause(before), latest);
  expect(uuids(paused.shown)).toEqual(['b', 'a']);
  expect(uuids(paused.waiting)).toEqual(['d', 'c']);
});
