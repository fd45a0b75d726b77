import { readMerge } from '../persons/person-rules.ts';
import type { DistinctIdKey } from '../persons/person-snapshot.ts';
import type { BatchEvent } from './batch.ts';

/** Every distinct id that a batch names, its own and those it asks to merge. */
export const distinctIdsOf = (events: readonly BatchEvent[]): DistinctIdKey[] => {
  const keys = new Map<string, DistinctIdKey>();
  const add = (projectId: number, distinctId: string) => {
    const key = `${projectId}:${distinctId}`;
    if (!keys.has(key)) keys.set(key, { projectId, distinctId });
  };
  for (const { projectId, captured } of events) {
    add(projectId, captured.distinctId);
    const merge = readMerge(captured);
    if (merge !== undefined) add(projectId, merge.sourceId);
  }
  return [...keys.values()];
};
