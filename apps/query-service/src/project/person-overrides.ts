/**
 * Whether a project has person overrides: distinct ids that moved to another person and whose events are not rewritten
 * yet. Without overrides a query over events needs no join. The writer renews the revision after each move, so a "no"
 * is valid while the revision is unchanged; an outdated "yes" only costs speed.
 */
import type { EngineAccess, EngineBreaker } from '@meridian/engine-access';
import type { ProjectRevisions } from '@meridian/redis';
import { LRUCache } from 'lru-cache';

/** How long a lost revision or an outdated "yes" can have an effect. */
const REMEMBER_MS = 60_000;
const MAX_PROJECTS = 10_000;
/** The statement reads one row of a small table. */
const TIMEOUT_MS = 2_000;

export interface PersonOverrides {
  exist(projectId: number): Promise<boolean>;
}

export interface PersonOverridesOptions {
  readonly engine: EngineAccess;
  readonly breaker: EngineBreaker;
  readonly revisions: ProjectRevisions;
}

interface Known {
  readonly exist: boolean;
  readonly revision: string | null;
}

export const createPersonOverrides = ({
  engine,
  breaker,
  revisions,
}: PersonOverridesOptions): PersonOverrides => {
  const known = new LRUCache<number, Known>({ max: MAX_PROJECTS, ttl: REMEMBER_MS });

  const look = async (projectId: number): Promise<boolean> => {
    const rows = await breaker.run({ timeoutMs: TIMEOUT_MS }, (signal) =>
      engine
        .forProject(projectId)
        .query('SELECT 1 FROM person_overrides WHERE project_id = {projectId:UInt32} LIMIT 1', {
          params: { projectId },
          tags: { kind: 'person_overrides', projectId },
          limits: { maxExecutionTimeMs: TIMEOUT_MS },
          signal,
        }),
    );
    return rows.length > 0;
  };

  return {
    async exist(projectId) {
      const revision = await revisions.current(projectId);
      const last = known.get(projectId);
      if (last !== undefined && (last.exist || last.revision === revision)) return last.exist;
      const exist = await look(projectId);
      if (revision === undefined) known.delete(projectId);
      else known.set(projectId, { exist, revision });
      return exist;
    },
  };
};
