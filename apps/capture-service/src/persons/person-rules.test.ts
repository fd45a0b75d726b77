import { describe, expect, it } from 'vitest';
import type { CapturedEvent } from '../intake/captured-event.ts';
import { personIdOf } from './person-id.ts';
import { applyPersonRules } from './person-rules.ts';
import { createPersonWorkingSet, type PersonSnapshot, survivor } from './person-working-set.ts';

const PROJECT = 1;
const START = Date.parse('2026-01-01T00:00:00Z') * 1_000;
const MINUTE = 60_000_000;

const emptySnapshot: PersonSnapshot = { persons: [], distinctIds: [], personless: [] };
const stored = (
  distinctId: string,
  more: { isIdentified?: boolean; properties?: Record<string, unknown>; createdAt?: number } = {},
) => {
  const id = personIdOf(PROJECT, distinctId);
  return {
    person: {
      projectId: PROJECT,
      id,
      createdAt: START,
      properties: {},
      isIdentified: false,
      version: 3,
      ...more,
    },
    distinctId: { projectId: PROJECT, distinctId, personId: id },
  };
};
const snapshotOf = (...known: ReturnType<typeof stored>[]): PersonSnapshot => ({
  persons: known.map((one) => one.person),
  distinctIds: known.map((one) => one.distinctId),
  personless: [],
});

const event = (
  name: string,
  distinctId: string,
  properties: Record<string, unknown> = {},
  timestamp = START,
): CapturedEvent => ({ uuid: 'u', event: name, distinctId, properties, timestamp });

/** Applies events in order to a store with the state of the snapshot. */
const play = (snapshot: PersonSnapshot, ...events: CapturedEvent[]) => {
  const workingSet = createPersonWorkingSet(snapshot);
  const outcomes = events.map((one) => applyPersonRules(workingSet, PROJECT, one, { mayMerge: true }));
  return {
    workingSet,
    outcomes,
    changes: workingSet.changes(),
    last: outcomes.at(-1)!,
    personOf: (distinctId: string) => workingSet.find(PROJECT, distinctId),
    warnings: outcomes.flatMap((outcome) => outcome.warnings.map((warning) => warning.type)),
  };
};

describe('an event of an unknown distinct id', () => {
  it('creates a person with the derived id, created at the time of the event', () => {
    const { changes, last } = play(emptySnapshot, event('x', 'a', { $set: { plan: 'pro' } }));
    expect(changes.created).toMatchObject([
      { id: personIdOf(PROJECT, 'a'), createdAt: START, properties: { plan: 'pro' }, isIdentified: false },
    ]);
    expect(last.eventPerson).toMatchObject({ mode: 'full', properties: { plan: 'pro' } });
  });

  it('without a person profile creates no person and has the derived id', () => {
    const personless = { $process_person_profile: false, $set: { plan: 'pro' } };
    const { changes, last } = play(emptySnapshot, event('x', 'a', personless));
    expect(changes.created).toEqual([]);
    expect(changes.newPersonless).toEqual([{ projectId: PROJECT, distinctId: 'a' }]);
    expect(last.eventPerson).toMatchObject({
      person: undefined,
      derivedId: personIdOf(PROJECT, 'a'),
      mode: 'propertyless',
      properties: {},
    });
  });
});

describe('an event without a person profile of a known person', () => {
  it.each([
    ['within a minute stays without properties', MINUTE, 'propertyless'],
    ['later is processed with the person', MINUTE + 1, 'force_upgrade'],
  ])('%s', (_name, after, mode) => {
    const { last } = play(
      snapshotOf(stored('a', { properties: { plan: 'pro' } })),
      event('x', 'a', { $process_person_profile: false }, START + after),
    );
    expect(last.eventPerson?.mode).toBe(mode);
    expect(last.eventPerson?.person?.id).toBe(personIdOf(PROJECT, 'a'));
    expect(last.eventPerson?.properties).toEqual(mode === 'propertyless' ? {} : { plan: 'pro' });
  });

  it.each(['$identify', '$create_alias', '$merge_dangerously', '$groupidentify'])(
    'is dropped when it is %s',
    (name) => {
      const { last, warnings } = play(emptySnapshot, event(name, 'a', { $process_person_profile: false }));
      expect(last.eventPerson).toBeUndefined();
      expect(warnings).toEqual(['invalid_event_when_process_person_profile_is_false']);
    },
  );
});

describe('person properties', () => {
  const known = () =>
    snapshotOf(stored('a', { properties: { plan: 'free', $geoip_city_name: 'Kiel', old: 1 } }));

  it.each<[string, string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['$set overwrites', 'x', { $set: { plan: 'pro' } }, { plan: 'pro' }],
    ['$set of the same value changes nothing', 'x', { $set: { plan: 'free' } }, undefined],
    [
      '$set_once fills what is missing',
      'x',
      { $set_once: { plan: 'pro', first: 1 } },
      { plan: 'free', first: 1 },
    ],
    ['$unset removes names of a list', 'x', { $unset: ['old', 'none'] }, { old: undefined }],
    ['$unset removes keys of an object', 'x', { $unset: { old: '' } }, { old: undefined }],
    ['another place alone is not a change', 'x', { $set: { $geoip_city_name: 'Bonn' } }, undefined],
    [
      'another place comes along',
      'x',
      { $set: { $geoip_city_name: 'Bonn', plan: 'pro' } },
      { $geoip_city_name: 'Bonn' },
    ],
    ['an exception changes nothing', '$exception', { $set: { plan: 'pro' } }, undefined],
    ['a $set that is a text changes nothing', 'x', { $set: 'plan' }, undefined],
    ...['$set', '$set_once'].map(
      (name): [string, string, Record<string, unknown>, Record<string, unknown>] => [
        `${name} of a property that is named __proto__`,
        'x',
        { [name]: JSON.parse('{"__proto__":{"a":1}}') },
        JSON.parse('{"__proto__":{"a":1}}'),
      ],
    ),
    ['null is a value', 'x', { $set: { plan: null } }, { plan: null }],
  ])('%s', (_name, name, properties, expected) => {
    const { changes, personOf } = play(known(), event(name, 'a', properties));
    expect(changes.updated).toHaveLength(expected === undefined ? 0 : 1);
    for (const [key, value] of Object.entries(expected ?? {})) {
      expect(personOf('a')!.properties[key]).toEqual(value);
    }
  });

  it('beyond the size limit are not changed, with a warning', () => {
    const { changes, warnings, last } = play(
      known(),
      event('x', 'a', { $set: { big: 'x'.repeat(700_000) } }),
    );
    expect([changes.updated, warnings]).toEqual([[], ['person_properties_size_violation']]);
    expect(last.eventPerson?.properties).toMatchObject({ plan: 'free' });
  });
});

describe('$identify', () => {
  const identify = (anonymous: unknown, distinctId: string, more: Record<string, unknown> = {}) =>
    event('$identify', distinctId, { $anon_distinct_id: anonymous, ...more });

  it('without an anonymous id marks the person as identified', () => {
    expect(play(snapshotOf(stored('a')), event('$identify', 'a')).personOf('a')!.isIdentified).toBe(true);
  });

  it('of two unknown ids creates one person with both ids and the derived id of the distinct id', () => {
    const { changes } = play(emptySnapshot, identify('anon', 'user'));
    expect(changes.created).toMatchObject([{ id: personIdOf(PROJECT, 'user'), isIdentified: true }]);
    expect(changes.addedDistinctIds.map((added) => [added.distinctId, added.hasForeignEvents])).toEqual([
      ['user', false],
      ['anon', false],
    ]);
  });

  it('of two unknown ids, one of which has events, creates a person with the id of those events', () => {
    const personless = { ...emptySnapshot, personless: [{ projectId: PROJECT, distinctId: 'anon' }] };
    const { changes } = play(personless, identify('anon', 'user'));
    expect(changes.created).toMatchObject([{ id: personIdOf(PROJECT, 'anon') }]);
    expect(changes.addedDistinctIds.some((added) => added.hasForeignEvents)).toBe(false);
  });

  it('assigns the personless events of an id to its person', () => {
    const snapshot = {
      ...snapshotOf(stored('user')),
      personless: [{ projectId: PROJECT, distinctId: 'anon' }],
    };
    const { changes } = play(snapshot, identify('anon', 'user'));
    expect(changes.addedDistinctIds).toMatchObject([
      {
        distinctId: 'anon',
        hasForeignEvents: true,
        wasPersonless: true,
        person: { id: personIdOf(PROJECT, 'user') },
      },
    ]);
  });

  it.each([
    ['the anonymous one', 'anon', 'user'],
    ['the distinct id', 'user', 'anon'],
  ])('adds the other id when only %s is known', (_name, known, other) => {
    const { changes, personOf } = play(snapshotOf(stored(known)), identify('anon', 'user'));
    expect(changes.addedDistinctIds.map((added) => added.distinctId)).toEqual([other]);
    expect(personOf('anon')).toBe(personOf('user'));
    expect(changes.created).toEqual([]);
  });

  it('merges an anonymous person into the identified one', () => {
    const { changes, personOf } = play(
      snapshotOf(
        stored('anon', { properties: { a: 'source', b: 'source' }, createdAt: START - MINUTE }),
        stored('user', { properties: { a: 'target' }, isIdentified: true }),
      ),
      identify('anon', 'user', { $set: { c: 'event' } }),
    );
    expect(changes.merged.map(({ source, target }) => [source.id, target.id])).toEqual([
      [personIdOf(PROJECT, 'anon'), personIdOf(PROJECT, 'user')],
    ]);
    expect(personOf('anon')).toMatchObject({
      id: personIdOf(PROJECT, 'user'),
      createdAt: START - MINUTE,
      properties: { a: 'target', b: 'source', c: 'event' },
      isIdentified: true,
    });
  });

  it('does not merge a person that is identified already, but stores the event and its $set', () => {
    const { changes, warnings, personOf } = play(
      snapshotOf(stored('anon', { isIdentified: true }), stored('user')),
      identify('anon', 'user', { $set: { plan: 'pro' } }),
    );
    expect([changes.merged, warnings]).toEqual([[], ['cannot_merge_already_identified']]);
    expect(personOf('user')!.properties).toEqual({ plan: 'pro' });
  });

  it.each([
    'anonymous',
    'Guest',
    'DISTINCT_ID',
    'not_authenticated',
    'undefined',
    'true',
    '[object Object]',
    'NaN',
    'null',
    'None',
    '0',
    ' ',
    '"null"',
    "'guest'",
  ])('refuses to merge the id %j, and stores the event', (illegal) => {
    const { changes, warnings, last } = play(snapshotOf(stored('user')), identify(illegal, 'user'));
    expect([changes.merged, changes.addedDistinctIds]).toEqual([[], []]);
    expect(warnings).toEqual(['cannot_merge_with_illegal_distinct_id']);
    expect(last.eventPerson?.person?.id).toBe(personIdOf(PROJECT, 'user'));
  });

  it.each(['NULL', 'nan', 'someone'])('merges the id %j', (legal) => {
    expect(play(snapshotOf(stored('user')), identify(legal, 'user')).warnings).toEqual([]);
  });

  it('of an id with itself does nothing', () => {
    const { changes, warnings } = play(snapshotOf(stored('a', { isIdentified: true })), identify('a', 'a'));
    expect([changes.updated, changes.merged, changes.addedDistinctIds, warnings]).toEqual([[], [], [], []]);
  });
});

describe('$create_alias and $merge_dangerously', () => {
  const both = () => snapshotOf(stored('a', { isIdentified: true }), stored('b'));

  it('an alias has the same restriction as an identify', () => {
    expect(play(both(), event('$create_alias', 'b', { alias: 'a' })).warnings).toEqual([
      'cannot_merge_already_identified',
    ]);
  });

  it('a dangerous merge has no restriction', () => {
    const { changes, personOf } = play(both(), event('$merge_dangerously', 'b', { alias: 'a' }));
    expect(changes.merged).toHaveLength(1);
    expect(personOf('a')).toMatchObject({ id: personIdOf(PROJECT, 'b'), isIdentified: true });
  });
});

describe('a batch', () => {
  it('with a loop of merges ends with one person', () => {
    const { changes, personOf } = play(
      snapshotOf(stored('a'), stored('b'), stored('c')),
      event('$merge_dangerously', 'b', { alias: 'a' }),
      event('$merge_dangerously', 'c', { alias: 'b' }),
      event('$merge_dangerously', 'a', { alias: 'c' }),
    );
    const survivors = new Set(['a', 'b', 'c'].map((id) => personOf(id)!.id));
    expect(survivors).toEqual(new Set([personIdOf(PROJECT, 'c')]));
    expect(changes.merged.map(({ target }) => target.id)).toEqual([...survivors, ...survivors]);
  });

  it('assigns earlier events of an id to its final person', () => {
    const { outcomes } = play(
      emptySnapshot,
      event('x', 'anon'),
      event('y', 'user'),
      event('$identify', 'user', { $anon_distinct_id: 'anon' }),
    );
    const owners = outcomes.map((outcome) => survivor(outcome.eventPerson!.person!).id);
    expect(new Set(owners)).toEqual(new Set([personIdOf(PROJECT, 'user')]));
  });

  it('that merges only persons it has created stores no merge', () => {
    const { changes } = play(
      emptySnapshot,
      event('x', 'anon'),
      event('y', 'user'),
      event('$identify', 'user', { $anon_distinct_id: 'anon' }),
    );
    expect(changes.merged).toEqual([]);
    expect(changes.created).toHaveLength(1);
    expect(changes.addedDistinctIds.map((added) => added.distinctId).sort()).toEqual(['anon', 'user']);
  });
});
