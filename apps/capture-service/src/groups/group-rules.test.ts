import { describe, expect, it } from 'vitest';
import type { CapturedEvent } from '../intake/captured-event.ts';
import { parseExactJson } from '../intake/exact-json.ts';
import { readEventGroups, readGroupUpdate } from './group-rules.ts';

const eventOf = (event: string, properties: string): CapturedEvent => ({
  uuid: '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b',
  event,
  distinctId: 'd',
  timestamp: 0,
  properties: parseExactJson(properties) as Record<string, unknown>,
});

describe('the key of a group', () => {
  it.each([
    ['"acme"', 'acme'],
    ['42', '42'],
    ['true', 'true'],
    ['175928847299117063', '175928847299117063'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%s is %s, in events and in $groupidentify', (key, expected) => {
    expect(readEventGroups(eventOf('x', `{"$groups":{"company":${key}}}`))).toEqual([
      { type: 'company', key: expected },
    ]);
    expect(
      readGroupUpdate(
        eventOf('$groupidentify', `{"$group_type":"company","$group_key":${key},"$group_set":{"a":1}}`),
      ),
    ).toEqual({ type: 'company', key: expected, set: { a: 1 } });
  });

  it.each(['""', 'null', '[1]', '{"a":1}', `"${'x'.repeat(401)}"`])('is not %s', (key) => {
    expect(readEventGroups(eventOf('x', `{"$groups":{"company":${key}}}`))).toEqual([]);
  });
});
