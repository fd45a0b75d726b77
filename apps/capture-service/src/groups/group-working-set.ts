/** The groups of a batch: read before it, changed in memory in the order of the events, written at the end. */
import type { Microseconds } from '../intake/timestamp.ts';
import { applyPropertyUpdate, type Properties } from '../persons/property-update.ts';

export interface GroupKey {
  readonly projectId: number;
  readonly index: number;
  readonly key: string;
}

export interface Group extends GroupKey {
  readonly createdAt: Microseconds;
  properties: Properties;
  updatedAt: Microseconds;
  /** The stored state; undefined for a group that this batch creates. */
  readonly storedVersion: number | undefined;
  isChanged: boolean;
}

export interface GroupWorkingSet {
  find(key: GroupKey): Group | undefined;
  update(key: GroupKey, set: Properties, at: Microseconds): void;
  changed(): readonly Group[];
}

const keyOf = ({ projectId, index, key }: GroupKey): string => `${projectId}:${index}:${key}`;

export const createGroupWorkingSet = (stored: readonly Group[]): GroupWorkingSet => {
  const groups = new Map(stored.map((group) => [keyOf(group), group]));

  return {
    find: (key) => groups.get(keyOf(key)),

    update: (key, set, at) => {
      const group = groups.get(keyOf(key));
      if (group === undefined) {
        groups.set(keyOf(key), {
          ...key,
          createdAt: at,
          updatedAt: at,
          properties: set,
          storedVersion: undefined,
          isChanged: true,
        });
        return;
      }
      const properties = applyPropertyUpdate(group.properties, { set, setOnce: {}, unset: [] });
      if (properties === undefined) return;
      group.properties = properties;
      group.updatedAt = at;
      group.isChanged = true;
    },

    changed: () => [...groups.values()].filter((group) => group.isChanged),
  };
};
