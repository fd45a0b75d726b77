import { describe, expect, it } from 'vitest';
import { analyticsV1, asSent, personUpdate } from './dialects.ts';

describe('a dialect', () => {
  const event = { event: 'x', distinct_id: 'd', properties: { a: 1 } };

  it('does not change events in the common form', () => {
    expect(asSent(event)).toBe(event);
  });

  it('adds an event name to person updates without one', () => {
    expect(personUpdate({ $set: {} }).event).toBe('$identify');
    expect(personUpdate(event).event).toBe('x');
  });

  it.each<[string, string | undefined, object, unknown]>([
    ['the SDK', 'posthog-node/5.70.0', {}, { $lib: 'posthog-node', $lib_version: '5.70.0', a: 1 }],
    ['no SDK', undefined, {}, { a: 1 }],
    ['half of an SDK', 'mine', {}, { $lib: 'mine', a: 1 }],
    [
      'session and window',
      '',
      { session_id: 's', window_id: 'w' },
      { $session_id: 's', $window_id: 'w', a: 1 },
    ],
    [
      'options',
      '',
      { options: { process_person_profile: false, disable_skew_correction: true, other: 1 } },
      { $process_person_profile: false, $ignore_sent_at: true, a: 1 },
    ],
    ['options that are none', '', { options: 'x' }, { a: 1 }],
    ['no properties', 'mine/1', { properties: null }, { $lib: 'mine', $lib_version: '1' }],
    [
      'properties that say otherwise',
      'mine/1',
      { properties: { $lib: 'web' } },
      { $lib: 'web', $lib_version: '1' },
    ],
    ['properties that are none', 'mine/1', { properties: [1] }, [1]],
  ])('of version 1 puts %s among the properties', (_name, sdk, more, properties) => {
    expect(analyticsV1(sdk)({ ...event, ...more }).properties).toEqual(properties);
  });
});
