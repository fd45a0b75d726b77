/**
 * The persons of a batch of events: read from the store before, changed in memory in the order of the events, and
 * compared at the end. Independent of events and of the store.
 */
import type { Microseconds } from '../intake/timestamp.ts';
import { personIdOf } from './person-id.ts';
import type { Properties } from './property-update.ts';

export interface StoredPerson {
  readonly projectId: number;
  readonly id: string;
  readonly createdAt: Microseconds;
  readonly properties: Properties;
  readonly isIdentified: boolean;
  readonly version: number;
}

export interface StoredDistinctId {
  readonly projectId: number;
  readonly distinctId: string;
  readonly personId: string;
}

/** The stored state before the batch. */
export interface PersonSnapshot {
  readonly persons: readonly StoredPerson[];
  readonly distinctIds: readonly StoredDistinctId[];
  /** Distinct ids that have sent events without a person. */
  readonly personless: readonly { readonly projectId: number; readonly distinctId: string }[];
}

export interface Person {
  readonly projectId: number;
  readonly id: string;
  createdAt: Microseconds;
  properties: Properties;
  isIdentified: boolean;
  /** Undefined for a person that this batch creates. */
  readonly storedVersion: number | undefined;
  isChanged: boolean;
  mergedInto: Person | undefined;
}

export interface AddedDistinctId {
  readonly projectId: number;
  readonly distinctId: string;
  readonly person: Person;
  /** Whether it has events with a derived person id that is not the id of this person. */
  readonly hasForeignEvents: boolean;
  /** Its state in the snapshot, to detect a change by another writer. */
  readonly wasPersonless: boolean;
}

export interface PersonChanges {
  readonly created: readonly Person[];
  readonly updated: readonly Person[];
  /** Stored persons whose distinct ids all move to another person. */
  readonly merged: readonly { readonly source: Person; readonly target: Person }[];
  readonly addedDistinctIds: readonly AddedDistinctId[];
  readonly newPersonless: readonly { readonly projectId: number; readonly distinctId: string }[];
}

export interface PersonWorkingSet {
  find(projectId: number, distinctId: string): Person | undefined;
  /** Creates a person for a distinct id without one. */
  create(projectId: number, distinctId: string, createdAt: Microseconds, properties: Properties): Person;
  addDistinctId(person: Person, distinctId: string): void;
  merge(source: Person, target: Person): void;
  update(person: Person, properties: Properties): void;
  markIdentified(person: Person): void;
  hasPersonlessEvents(projectId: number, distinctId: string): boolean;
  notePersonlessEvent(projectId: number, distinctId: string): void;
  changes(): PersonChanges;
}

const keyOf = (projectId: number, distinctId: string): string => `${projectId}:${distinctId}`;

/** The person into which a person was merged, after all merges so far. */
export const survivor = (person: Person): Person => {
  let found = person;
  while (found.mergedInto !== undefined) found = found.mergedInto;
  return found;
};

export const createPersonWorkingSet = (snapshot: PersonSnapshot): PersonWorkingSet => {
  const persons = new Map<string, Person>();
  const byDistinctId = new Map<string, Person>();
  const storedPersonless = new Set(snapshot.personless.map((id) => keyOf(id.projectId, id.distinctId)));
  const personless = new Set(storedPersonless);
  const added: { distinctId: string; person: Person }[] = [];
  const newPersonless: { projectId: number; distinctId: string }[] = [];

  for (const stored of snapshot.persons) {
    const { version, ...fields } = stored;
    persons.set(keyOf(stored.projectId, stored.id), {
      ...fields,
      storedVersion: version,
      isChanged: false,
      mergedInto: undefined,
    });
  }
  for (const { projectId, distinctId, personId } of snapshot.distinctIds) {
    const person = persons.get(keyOf(projectId, personId));
    if (person !== undefined) byDistinctId.set(keyOf(projectId, distinctId), person);
  }

  const find = (projectId: number, distinctId: string): Person | undefined => {
    const person = byDistinctId.get(keyOf(projectId, distinctId));
    return person === undefined ? undefined : survivor(person);
  };

  const addDistinctId = (person: Person, distinctId: string): void => {
    byDistinctId.set(keyOf(person.projectId, distinctId), person);
    added.push({ distinctId, person });
  };

  return {
    find,
    addDistinctId,

    create: (projectId, distinctId, createdAt, properties) => {
      const id = personIdOf(projectId, distinctId);
      const person: Person = {
        projectId,
        id,
        createdAt,
        properties,
        isIdentified: false,
        storedVersion: undefined,
        isChanged: true,
        mergedInto: undefined,
      };
      persons.set(keyOf(projectId, id), person);
      addDistinctId(person, distinctId);
      return person;
    },

    merge: (source, target) => {
      target.properties = { ...source.properties, ...target.properties };
      target.createdAt = Math.min(source.createdAt, target.createdAt);
      target.isChanged = true;
      source.mergedInto = target;
    },

    update: (person, properties) => {
      person.properties = properties;
      person.isChanged = true;
    },

    markIdentified: (person) => {
      if (person.isIdentified) return;
      person.isIdentified = true;
      person.isChanged = true;
    },

    hasPersonlessEvents: (projectId, distinctId) => personless.has(keyOf(projectId, distinctId)),

    notePersonlessEvent: (projectId, distinctId) => {
      const key = keyOf(projectId, distinctId);
      if (personless.has(key)) return;
      personless.add(key);
      newPersonless.push({ projectId, distinctId });
    },

    changes: () => {
      const all = [...persons.values()];
      const living = all.filter((person) => person.mergedInto === undefined);
      return {
        created: living.filter((person) => person.storedVersion === undefined),
        updated: living.filter((person) => person.storedVersion !== undefined && person.isChanged),
        merged: all
          .filter((person) => person.mergedInto !== undefined && person.storedVersion !== undefined)
          .map((source) => ({ source, target: survivor(source) })),
        addedDistinctIds: added.map(({ distinctId, person }) => {
          const { projectId, id } = survivor(person);
          return {
            projectId,
            distinctId,
            person: survivor(person),
            hasForeignEvents:
              personless.has(keyOf(projectId, distinctId)) && personIdOf(projectId, distinctId) !== id,
            wasPersonless: storedPersonless.has(keyOf(projectId, distinctId)),
          };
        }),
        newPersonless,
      };
    },
  };
};
