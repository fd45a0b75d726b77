/** The groups of a batch: reads the types and groups of its events and applies `$groupidentify`. */

import { readEventGroups, readGroupUpdate } from '../groups/group-rules.ts';
import type { GroupTypeIndexes, GroupTypes } from '../groups/group-types.ts';
import type { GroupKey, GroupWorkingSet } from '../groups/group-working-set.ts';
import type { Properties } from '../persons/property-update.ts';
import type { BatchEvent } from './batch.ts';

export type TypesByProject = ReadonlyMap<number, GroupTypeIndexes>;

export const ensureGroupTypes = async (
  events: readonly BatchEvent[],
  groupTypes: GroupTypes,
): Promise<TypesByProject> => {
  const names = new Map<number, Set<string>>();
  for (const { projectId, captured } of events) {
    const update = readGroupUpdate(captured);
    for (const { type } of [...readEventGroups(captured), ...(update === undefined ? [] : [update])]) {
      if (!names.has(projectId)) names.set(projectId, new Set());
      names.get(projectId)!.add(type);
    }
  }
  const types = new Map<number, GroupTypeIndexes>();
  for (const [projectId, own] of names) types.set(projectId, await groupTypes.ensure(projectId, own));
  return types;
};

export const groupKeysOf = (events: readonly BatchEvent[], types: TypesByProject): GroupKey[] => {
  const keys = new Map<string, GroupKey>();
  for (const { projectId, captured } of events) {
    const update = readGroupUpdate(captured);
    for (const { type, key } of [...readEventGroups(captured), ...(update === undefined ? [] : [update])]) {
      const index = types.get(projectId)?.get(type);
      if (index !== undefined) keys.set(`${projectId}:${index}:${key}`, { projectId, index, key });
    }
  }
  return [...keys.values()];
};

/** The event changes a group that cannot exist: the type or key is missing or too long, or the project has too many types. */
export const isLostGroupUpdate = ({ captured }: BatchEvent, types: GroupTypeIndexes | undefined): boolean => {
  if (captured.event !== '$groupidentify') return false;
  const update = readGroupUpdate(captured);
  return update === undefined || !types?.has(update.type);
};

export interface EventGroupState {
  readonly key: string;
  readonly properties: Properties;
}

const NO_GROUPS: readonly EventGroupState[] = [];
const NO_PROPERTIES: Properties = {};

/** Applies `$groupidentify` and answers the groups of the event after it, by index of their type. */
export const applyGroups = (
  workingSet: GroupWorkingSet,
  { projectId, captured }: BatchEvent,
  types: GroupTypeIndexes | undefined,
): readonly (EventGroupState | undefined)[] => {
  if (types === undefined) return NO_GROUPS;
  const update = readGroupUpdate(captured);
  const updated = update && types.get(update.type);
  if (update !== undefined && updated !== undefined) {
    workingSet.update({ projectId, index: updated, key: update.key }, update.set, captured.timestamp);
  }
  const groups: (EventGroupState | undefined)[] = [];
  for (const { type, key } of readEventGroups(captured)) {
    const index = types.get(type);
    if (index === undefined) continue;
    captured.properties[`$group_${index}`] = key;
    const properties = workingSet.find({ projectId, index, key })?.properties ?? NO_PROPERTIES;
    groups[index] = { key, properties };
  }
  return [...groups];
};
