/** The facts of projects that the writer needs. Known facts are used while auth-service does not answer. */
import { isAppError } from '@meridian/core';
import type { ProjectFactsReader } from '@meridian/identity';
import { LRUCache } from 'lru-cache';
import type { EntryOwner } from '../log/log-entry.ts';

export interface EventProject {
  readonly id: number;
  readonly retentionDays: number;
  readonly anonymizeIps: boolean;
}

export interface EventProjects {
  /** Undefined when the project does not exist. Its events are dropped. */
  find(owner: EntryOwner): Promise<EventProject | undefined>;
}

const MAX_REMEMBERED = 50_000;

export const createEventProjects = (facts: ProjectFactsReader): EventProjects => {
  // `max` would allocate all places at once.
  const lastKnown = new LRUCache<number, EventProject>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });

  const find = async (owner: EntryOwner): Promise<EventProject | undefined> => {
    const found =
      'projectId' in owner ? await facts.get(owner.projectId) : await facts.findByToken(owner.token);
    if (found === undefined) return undefined;
    const project = {
      id: found.id,
      retentionDays: found.dataRetentionDays ?? 0,
      anonymizeIps: found.anonymizeIps,
    };
    lastKnown.set(project.id, project);
    return project;
  };

  return {
    find: async (owner) => {
      try {
        return await find(owner);
      } catch (error) {
        if (isAppError(error) && error.status === 404) return undefined;
        const known = 'projectId' in owner ? lastKnown.get(owner.projectId) : undefined;
        if (known === undefined) throw error;
        return known;
      }
    },
  };
};
