import { describe, expect, it } from 'vitest';
import { createCompanies, createVisitor } from './people.ts';
import { createRandom } from './random.ts';
import { eventsOf } from './visits.ts';

const endMs = Date.parse('2026-11-21T12:00:00Z');
const period = { startMs: endMs - 90 * 86_400_000, endMs };

const play = (seed: number, visitors: number) => {
  const random = createRandom(seed);
  const companies = createCompanies(random, 20);
  return Array.from({ length: visitors }, (_, index) => {
    const visitor = createVisitor(random, index, period, companies);
    return { visitor, events: eventsOf(random, visitor, endMs) };
  });
};

describe('the made-up people', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(play(7, 50)).toEqual(play(7, 50));
    expect(play(7, 50)).not.toEqual(play(8, 50));
  });

  it('act in order, within the period, each event with a uuid of its own', () => {
    const events = play(1, 400).flatMap((one) => one.events);
    expect(new Set(events.map((event) => event.uuid)).size).toBe(events.length);
    for (const { events: own } of play(1, 400)) {
      const times = own.map((event) => event.atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    expect(events.every((event) => event.atMs >= period.startMs && event.atMs <= endMs)).toBe(true);
  });

  it('are identified once, by an identify with their anonymous id', () => {
    for (const { visitor, events } of play(2, 400)) {
      const identifies = events.filter((event) => event.event === '$identify');
      expect(identifies.length).toBeLessThanOrEqual(1);
      expect(identifies.every((event) => event.properties.$anon_distinct_id === visitor.anonymousId)).toBe(
        true,
      );
      const ids = new Set(events.map((event) => event.distinctId));
      expect(ids.size).toBeLessThanOrEqual(2);
    }
  });

  it('are fewer at weekends, and more towards the end', () => {
    const events = play(3, 3_000).flatMap((one) => one.events);
    const perDay = (days: readonly number[]) =>
      events.filter((event) => days.includes(new Date(event.atMs).getUTCDay())).length / days.length;
    expect(perDay([0, 6])).toBeLessThan(0.7 * perDay([1, 2, 3, 4, 5]));
    const middle = (period.startMs + endMs) / 2;
    const late = events.filter((event) => event.atMs > middle).length;
    expect(late).toBeGreaterThan(0.6 * events.length);
  });
});
