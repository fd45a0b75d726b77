import { readMerge } from '../persons/person-rules.ts';
import type { DistinctIdKey } from '../persons/person-snapshot.ts';
import type { BatchEvent } from './batch.ts';

/** All distinct ids of a batch: those of the events and those to merge with them. */
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
