/**
 * Whether a project has moved distinct ids whose events are not rewritten yet. Without any, a query over events
 * needs no join to know whose they are. A yes may be remembered, it only costs speed; a no is asked for again.
 */
import type { ClickHouse } from '@meridian/clickhouse';

const REMEMBER_YES_MS = 60_000;

export interface PersonOverrides {
  exist(projectId: number): Promise<boolean>;
}

export const createPersonOverrides = (clickhouse: ClickHouse): PersonOverrides => {
  const yesUntil = new Map<number, number>();
  return {
    async exist(projectId) {
      if ((yesUntil.get(projectId) ?? 0) > performance.now()) return true;
      const rows = await clickhouse.query(
        'SELECT 1 FROM person_overrides WHERE project_id = {projectId:UInt32} LIMIT 1',
        { params: { projectId }, tags: { kind: 'person_overrides', projectId } },
      );
      if (rows.length > 0) yesUntil.set(projectId, performance.now() + REMEMBER_YES_MS);
      else yesUntil.delete(projectId);
      return rows.length > 0;
    },
  };
};
