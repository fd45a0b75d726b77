/**
 * Writes merges into the stored events: the events of a moved distinct id get the id of its person, then the override
 * is deleted. Queries give the same answer before, between and after the two steps. Recent overrides are kept, because
 * an event that was resolved before a merge may be stored after it.
 */
import type { ClickHouse } from '@meridian/clickhouse';
import { mutateEvents } from './mutate-events.ts';

export interface FoldOptions {
  readonly clickhouse: ClickHouse;
  readonly olderThanSeconds?: number;
}

interface OverrideRow {
  readonly project_id: number;
  readonly distinct_id: string;
  readonly person_id: string;
  readonly version: string;
}

const DEFAULT_AGE_SECONDS = 900;
/** A mutation rewrites whole parts, so few large ones are better, as long as the engine can parse them. */
const IDS_PER_MUTATION = 2_000;

const DUE = `
SELECT project_id, distinct_id, toString(argMax(person_id, person_overrides.version)) AS person_id,
       toString(max(person_overrides.version)) AS version
FROM person_overrides
GROUP BY project_id, distinct_id
HAVING max(created_at) <= now() - toIntervalSecond({age:UInt32})
ORDER BY project_id, distinct_id
LIMIT ${IDS_PER_MUTATION}`;

/** Answers the number of folded distinct ids. */
export const foldOverrides = async ({
  clickhouse,
  olderThanSeconds = DEFAULT_AGE_SECONDS,
}: FoldOptions): Promise<number> => {
  let folded = 0;
  for (;;) {
    const due = await clickhouse.query<OverrideRow>(DUE, { params: { age: olderThanSeconds } });
    for (const [projectId, own] of Map.groupBy(due, (row) => row.project_id)) {
      await foldProject(clickhouse, projectId, own);
    }
    folded += due.length;
    if (due.length < IDS_PER_MUTATION) return folded;
  }
};

const foldProject = async (
  clickhouse: ClickHouse,
  projectId: number,
  overrides: readonly OverrideRow[],
): Promise<void> => {
  const ids = overrides.map((row) => sqlText(row.distinct_id)).join(',');
  const persons = overrides.map((row) => sqlText(row.person_id)).join(',');
  await mutateEvents({
    clickhouse,
    projectId,
    change: `UPDATE person_id = toUUID(transform(distinct_id, [${ids}], [${persons}], toString(person_id)))`,
    where: `distinct_id IN (${ids})`,
  });
  // An override that was written in the meantime is kept for the next round.
  const versions = overrides.map((row) => row.version).join(',');
  await clickhouse.command(
    `ALTER TABLE person_overrides
     DELETE WHERE project_id = ${projectId} AND distinct_id IN (${ids})
       AND version <= transform(distinct_id, [${ids}], [${versions}], 0)`,
    { settings: clickhouse.cluster.mutationSettings },
  );
};

/** A quoted SQL text. The engine stores mutations as text, so they cannot have parameters. */
export const sqlText = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;
