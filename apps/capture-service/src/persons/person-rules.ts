/**
 * Applies one event to the persons in memory: finds or creates its person, changes properties, and merges persons. The
 * rules are in the section "Persons" of docs/capture.md.
 */
import type { CapturedEvent } from '../intake/captured-event.ts';
import { cutName } from '../intake/normalize-event.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { isIllegalDistinctId } from './illegal-distinct-id.ts';
import { personIdOf } from './person-id.ts';
import type { Person, PersonWorkingSet } from './person-working-set.ts';
import { applyPropertyUpdate, type Properties, readPropertyUpdate } from './property-update.ts';

export type PersonMode = 'full' | 'propertyless' | 'force_upgrade';

export type PersonWarning =
  | 'invalid_event_when_process_person_profile_is_false'
  | 'cannot_merge_already_identified'
  | 'cannot_merge_with_illegal_distinct_id'
  | 'merge_race_condition'
  | 'person_properties_size_violation';

export interface WarningNote {
  readonly type: PersonWarning;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The person facts of a stored event. */
export interface EventPerson {
  /** Undefined for a personless event. Its person id is derived from the distinct id. */
  readonly person: Person | undefined;
  readonly derivedId: string | undefined;
  readonly mode: PersonMode;
  /** The person's properties after this event; empty for a personless event. */
  readonly properties: Properties;
}

export interface PersonOutcome {
  /** Undefined when the event is dropped. */
  readonly eventPerson: EventPerson | undefined;
  readonly warnings: readonly WarningNote[];
}

const PERSON_ONLY_EVENTS = new Set(['$identify', '$create_alias', '$merge_dangerously', '$groupidentify']);
const FORCE_UPGRADE_AFTER_US = 60_000_000;
const MAX_PROPERTIES_LENGTH = 640 * 1024;
const NO_PROPERTIES: Properties = {};

export interface PersonRuleOptions {
  /** False when the merge of this event has conflicted with another writer too often. */
  readonly mayMerge: boolean;
}

export const applyPersonRules = (
  workingSet: PersonWorkingSet,
  projectId: number,
  event: CapturedEvent,
  options: PersonRuleOptions,
): PersonOutcome => {
  if (event.properties.$process_person_profile === false) {
    return applyPersonless(workingSet, projectId, event, options);
  }
  return applyWithPerson(workingSet, projectId, event, 'full', options);
};

/** A person event that forbids a person profile. It is dropped and changes nothing. */
export const isContradictory = ({ event, properties }: CapturedEvent): boolean =>
  properties.$process_person_profile === false && PERSON_ONLY_EVENTS.has(event);

const applyPersonless = (
  workingSet: PersonWorkingSet,
  projectId: number,
  event: CapturedEvent,
  options: PersonRuleOptions,
): PersonOutcome => {
  const { distinctId, timestamp } = event;
  if (isContradictory(event)) {
    const type = 'invalid_event_when_process_person_profile_is_false';
    return { eventPerson: undefined, warnings: [{ type, details: { event: event.event } }] };
  }
  const person = workingSet.find(projectId, distinctId);
  if (person === undefined) {
    workingSet.notePersonlessEvent(projectId, distinctId);
    const derivedId = personIdOf(projectId, distinctId);
    return kept({ person: undefined, derivedId, mode: 'propertyless', properties: NO_PROPERTIES });
  }
  // In the first minute of a person, its SDK may not know that the person exists.
  if (timestamp > person.createdAt + FORCE_UPGRADE_AFTER_US) {
    return applyWithPerson(workingSet, projectId, event, 'force_upgrade', options);
  }
  return kept({ person, derivedId: undefined, mode: 'propertyless', properties: NO_PROPERTIES });
};

const kept = (eventPerson: EventPerson): PersonOutcome => ({ eventPerson, warnings: [] });

const applyWithPerson = (
  workingSet: PersonWorkingSet,
  projectId: number,
  event: CapturedEvent,
  mode: PersonMode,
  { mayMerge }: PersonRuleOptions,
): PersonOutcome => {
  const warnings: WarningNote[] = [];
  const merge = readMerge(event);
  if (merge !== undefined) {
    const refusal = mayMerge
      ? applyMerge(workingSet, projectId, event, merge)
      : ({ type: 'merge_race_condition', details: { ...merge } } as const);
    if (refusal !== undefined) warnings.push(refusal);
  }
  const person =
    workingSet.find(projectId, event.distinctId) ??
    workingSet.create(projectId, event.distinctId, event.timestamp, NO_PROPERTIES);
  if (event.event === '$identify') workingSet.markIdentified(person);
  const properties = applyPropertyUpdate(
    person.properties,
    readPropertyUpdate(event.event, event.properties),
  );
  if (properties !== undefined) {
    if (isTooLarge(properties)) {
      warnings.push({ type: 'person_properties_size_violation', details: { personId: person.id } });
    } else {
      workingSet.update(person, properties);
    }
  }
  return {
    eventPerson: { person, derivedId: undefined, mode, properties: person.properties },
    warnings,
  };
};

/** The writer drops such a change and records a warning. */
export const isTooLarge = (properties: Properties): boolean =>
  JSON.stringify(properties).length > MAX_PROPERTIES_LENGTH;

interface Merge {
  readonly sourceId: string;
  readonly isDangerous: boolean;
}

/** The distinct id that the event asks to merge with its own. */
export const readMerge = ({ event, properties }: CapturedEvent): Merge | undefined => {
  const source = event === '$identify' ? properties.$anon_distinct_id : properties.alias;
  const isMerging = event === '$identify' || event === '$create_alias' || event === '$merge_dangerously';
  if (!isMerging || source === undefined || source === null || source === '') return undefined;
  const sourceId = typeof source === 'string' ? source : JSON.stringify(source);
  return { sourceId: cutName(sourceId), isDangerous: event === '$merge_dangerously' };
};

/** Merges the source with the person of the event's distinct id. Answers a warning when that is not allowed. */
const applyMerge = (
  workingSet: PersonWorkingSet,
  projectId: number,
  { event, distinctId, timestamp }: CapturedEvent,
  { sourceId, isDangerous }: Merge,
): WarningNote | undefined => {
  if (sourceId === distinctId) return undefined;
  const illegal = [sourceId, distinctId].find(isIllegalDistinctId);
  if (illegal !== undefined) {
    return {
      type: 'cannot_merge_with_illegal_distinct_id',
      details: {
        illegalDistinctId: illegal,
        otherDistinctId: illegal === sourceId ? distinctId : sourceId,
        event,
      },
    };
  }
  const source = workingSet.find(projectId, sourceId);
  const target = workingSet.find(projectId, distinctId);
  if (source !== undefined && target !== undefined) {
    if (source === target) {
      workingSet.markIdentified(target);
      return undefined;
    }
    if (source.isIdentified && !isDangerous) {
      return {
        type: 'cannot_merge_already_identified',
        details: { sourceDistinctId: sourceId, targetDistinctId: distinctId, event },
      };
    }
    workingSet.merge(source, target);
    workingSet.markIdentified(target);
    return undefined;
  }
  workingSet.markIdentified(
    joinIds(workingSet, projectId, { source, sourceId, target, distinctId, timestamp }),
  );
  return undefined;
};

interface Joining {
  readonly source: Person | undefined;
  readonly sourceId: string;
  readonly target: Person | undefined;
  readonly distinctId: string;
  readonly timestamp: Microseconds;
}

/** Joins two distinct ids of which at most one has a person. */
const joinIds = (
  workingSet: PersonWorkingSet,
  projectId: number,
  { source, sourceId, target, distinctId, timestamp }: Joining,
): Person => {
  if (target !== undefined) {
    workingSet.addDistinctId(target, sourceId);
    return target;
  }
  if (source !== undefined) {
    workingSet.addDistinctId(source, distinctId);
    return source;
  }
  // The person id is derived from the distinct id that already has events, so that these events keep their person id.
  const sourceNames =
    workingSet.hasPersonlessEvents(projectId, sourceId) &&
    !workingSet.hasPersonlessEvents(projectId, distinctId);
  const [first, second] = sourceNames ? [sourceId, distinctId] : [distinctId, sourceId];
  const person = workingSet.create(projectId, first, timestamp, NO_PROPERTIES);
  workingSet.addDistinctId(person, second);
  return person;
};
