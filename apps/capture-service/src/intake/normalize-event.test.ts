import { describe, expect, it } from 'vitest';
import type { RawEvent } from './dialects.ts';
import { normalizeEvent } from './normalize-event.ts';

const now = Date.parse('2026-11-21T12:00:00Z') * 1_000;
const normalize = (raw: RawEvent, ip?: string) =>
  normalizeEvent({ event: 'x', distinct_id: 'd', ...raw }, { now, sentAt: undefined, ip });

describe('normalizeEvent', () => {
  it.each<[string, RawEvent, string]>([
    ['the outer one', { distinct_id: 'a', properties: { distinct_id: 'b' } }, 'a'],
    ['the one in the properties', { distinct_id: undefined, properties: { distinct_id: 'b' } }, 'b'],
    ['$distinct_id', { distinct_id: undefined, $distinct_id: 'c' }, 'c'],
    ['a number as text', { distinct_id: 7 }, '7'],
    ['a large number as it was sent', { distinct_id: JSON.parse('1e3') }, '1000'],
    ['true as text', { distinct_id: true }, 'true'],
    ['an object as JSON', { distinct_id: { a: 1 } }, '{"a":1}'],
    ['200 characters of a long one', { distinct_id: 'a'.repeat(1_000_000) }, 'a'.repeat(200)],
    ['no half of a character', { distinct_id: `${'a'.repeat(199)}😀` }, 'a'.repeat(199)],
  ])('uses as distinct id %s', (_name, raw, expected) => {
    expect(normalize(raw).distinctId).toBe(expected);
  });

  it.each<[string, RawEvent, string]>([
    ['no event name', { event: undefined }, 'empty event name'],
    ['an empty event name', { event: '' }, 'empty event name'],
    ['a blank event name', { event: '  ' }, 'empty event name'],
    ['an event name that is a number', { event: 5 }, 'empty event name'],
    ['no distinct_id', { distinct_id: undefined }, 'without a distinct_id'],
    ['a null distinct_id', { distinct_id: null }, 'without a distinct_id'],
    ['an empty distinct_id', { distinct_id: '' }, 'empty distinct_id'],
    ['properties that are a list', { properties: [] }, 'properties must be an object'],
    ['properties that are a text', { properties: 'x' }, 'properties must be an object'],
  ])('refuses %s', (_name, raw, message) => {
    expect(() => normalize(raw)).toThrow(message);
    expect(() => normalize(raw)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('keeps a uuid, in its usual form', () => {
    const uuid = '0190B3C4-5D6E-7F80-9A0B-1C2D3E4F5A6B';
    expect(normalize({ uuid }).uuid).toBe(uuid.toLowerCase());
    expect(normalize({ uuid: uuid.replaceAll('-', '') }).uuid).toBe(uuid.toLowerCase());
  });

  it.each(['not-a-uuid', 5, {}])('replaces the uuid %j by a new one with a warning', (uuid) => {
    const event = normalize({ uuid });
    expect(event.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(event.warnings).toEqual(['skipping_event_invalid_uuid']);
  });

  it('creates a missing uuid without a warning', () => {
    expect(normalize({}).warnings).toBeUndefined();
  });

  it('moves $set, $set_once and $unset of the event into the properties', () => {
    const event = normalize({
      $set: { a: 1, b: 2 },
      $set_once: { c: 3 },
      $unset: ['d'],
      properties: { $set: { b: 'inner', e: 5 } },
    });
    expect(event.properties).toEqual({ $set: { a: 1, b: 2, e: 5 }, $set_once: { c: 3 }, $unset: ['d'] });
  });

  it('adds the address of the client, unless the event has one', () => {
    expect(normalize({}, '10.0.0.1').properties).toEqual({ $ip: '10.0.0.1' });
    expect(normalize({ properties: { $ip: '8.8.8.8' } }, '10.0.0.1').properties).toEqual({ $ip: '8.8.8.8' });
    expect(normalize({}).properties).toEqual({});
  });
});
