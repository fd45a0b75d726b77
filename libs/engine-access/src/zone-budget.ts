/**
 * Limits the number of time zones that the queries of a project name. The engine loads a table of 4 MB for each zone
 * and keeps it until it is restarted. The tables of all zones need more memory than the embedded engine has.
 */
import { InvalidRequestError } from '@meridian/core';
import { LRUCache } from 'lru-cache';

export interface ZoneBudget {
  /** Throws if the project would use too many zones. */
  spend(projectId: number, zones: readonly string[]): void;
}

const MAX_ZONES = 24;
const WINDOW_MS = 60 * 60_000;
const MAX_PROJECTS = 10_000;

export const createZoneBudget = (now: () => number = () => performance.now()): ZoneBudget => {
  /** The zones of each project, with the time of their last use. */
  const used = new LRUCache<number, Map<string, number>>({ max: MAX_PROJECTS });

  return {
    spend(projectId, zones) {
      if (zones.length === 0) return;
      const zonesOfProject = used.get(projectId) ?? new Map<string, number>();
      used.set(projectId, zonesOfProject);
      for (const [zone, at] of zonesOfProject) if (at <= now() - WINDOW_MS) zonesOfProject.delete(zone);
      const added = new Set(zones.filter((zone) => !zonesOfProject.has(zone)));
      if (zonesOfProject.size + added.size > MAX_ZONES) throw tooMany();
      for (const zone of zones) zonesOfProject.set(zone, now());
    },
  };
};

const tooMany = (): InvalidRequestError =>
  new InvalidRequestError(
    'invalid_input',
    `The queries of a project may use ${MAX_ZONES} time zones within an hour. Use fewer, or convert the times in your client.`,
  );
