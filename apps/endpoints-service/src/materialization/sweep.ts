/** Queues due versions, drops old tables and disables unused materializations. Any worker may run it at any time. */

import { STORED_TABLE_PREFIX } from '@meridian/engine-access';
import { onceAMinute } from '@meridian/service-kit';
import { recordUpdateWithoutUser } from '../definitions/activity.ts';
import { queueDue } from './due.ts';
import type { MaterializationParts } from './materialization-parts.ts';
import { disableMaterialization } from './switch.ts';
import { dropTable } from './tables.ts';

export const sweep = async (parts: MaterializationParts): Promise<void> => {
  await queueDue(parts);
  await retireForgotten(parts);
  await dropRetired(parts);
  await dropUnknown(parts);
  await switchOffUnused(parts);
};

/** Retires tables that a worker created but did not finish: it was killed or lost its claim. */
const retireForgotten = async ({ database, config }: MaterializationParts): Promise<void> => {
  await database.$executeRaw`
    UPDATE stored_tables t SET drop_after = now()
    WHERE t.drop_after IS NULL AND t.created_at < now() - ${config.ENDPOINTS_LEASE_MS} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM materializations m
        WHERE m.version_id = t.version_id AND (m.lease_until > now()
          OR t.name IN (m.table_name, m.stored_form #>> '{days,tableName}')))`;
};

const dropRetired = async (parts: MaterializationParts): Promise<void> => {
  const rows = await parts.database.$queryRaw<{ name: string }[]>`
    SELECT name FROM stored_tables WHERE drop_after <= now() ORDER BY drop_after LIMIT 200`;
  for (const { name } of rows) {
    await dropTable(parts, name).catch((error: unknown) =>
      onceAMinute(parts.logger).warn(
        { err: error, table: name },
        'stored table could not be dropped; trying again at the next sweep',
      ),
    );
  }
};

/** Drops tables that are missing in Postgres, for example after a restore from a backup. */
const dropUnknown = async (parts: MaterializationParts): Promise<void> => {
  const clickhouse = parts.engine.forAllProjects('maintaining stored tables');
  const tables = await clickhouse.query<{ readonly name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, {prefix:String})
      AND metadata_modification_time < now() - INTERVAL 1 DAY LIMIT 500`,
    { params: { prefix: STORED_TABLE_PREFIX } },
  );
  const names = tables.map(({ name }) => name);
  if (names.length === 0) return;
  const known = await parts.database.storedTable.findMany({
    where: { name: { in: names } },
    select: { name: true },
  });
  const knownNames = new Set(known.map(({ name }) => name));
  for (const name of names.filter((table) => !knownNames.has(table))) await dropTable(parts, name);
};

const DAY_MS = 86_400_000;

const switchOffUnused = async ({
  database,
  config,
  clock,
  directory,
}: MaterializationParts): Promise<void> => {
  const before = new Date(clock.now().getTime() - config.ENDPOINTS_UNUSED_DAYS * DAY_MS);
  const unused = await database.materialization.findMany({
    where: {
      enabledAt: { lt: before },
      version: { OR: [{ lastExecutedAt: null }, { lastExecutedAt: { lt: before } }] },
    },
    include: { version: { include: { endpoint: true } } },
    take: 100,
  });
  for (const { versionId, projectId, version } of unused) {
    const { endpoint } = version;
    await database.$transaction(async (tx) => {
      await disableMaterialization(tx, { versionId });
      await recordUpdateWithoutUser(tx, {
        projectId,
        endpoint,
        before: { is_materialized: true },
        after: { is_materialized: false },
      });
    });
    await directory.changed(projectId, endpoint.name);
  }
};
