/** Enables and disables materializations within the caller's transaction. */
import type { Transaction } from '../database.ts';

/** The version is due at once; a suspended one keeps its table. */
export const enableMaterialization = async (
  tx: Transaction,
  { versionId, projectId }: { readonly versionId: string; readonly projectId: number },
): Promise<void> => {
  const due = { status: 'Modified', error: '', failures: 0, nextRunAt: new Date(), suspendedAt: null };
  await tx.materialization.upsert({
    where: { versionId },
    create: { versionId, projectId, ...due },
    update: due,
  });
};

/** The storage form changes, so the old table no longer answers the query and is dropped. */
export const refreshMaterialization = async (tx: Transaction, versionId: string): Promise<void> => {
  await retireTables(tx, [versionId]);
  await tx.materialization.update({
    where: { versionId },
    data: {
      status: 'Modified',
      error: '',
      failures: 0,
      nextRunAt: new Date(),
      tableName: null,
      lastMaterializedAt: null,
      fence: { increment: 1 },
    },
  });
};

type OfVersions = { readonly versionId: string } | { readonly endpointId: string };

/** Keeps the table until the version is enabled again; a running job loses its claim. */
export const suspendMaterialization = async (tx: Transaction, of: OfVersions): Promise<void> => {
  await tx.materialization.updateMany({
    where: { versionId: { in: await versionIdsOf(tx, of) }, suspendedAt: null },
    data: { suspendedAt: new Date(), leaseUntil: null, fence: { increment: 1 } },
  });
};

/** Serves the table again if it is fresh enough; otherwise the version is due. */
export const resumeMaterialization = async (tx: Transaction, of: OfVersions): Promise<void> => {
  await tx.materialization.updateMany({
    where: {
      versionId: { in: await versionIdsOf(tx, of) },
      suspendedAt: { not: null },
      version: { isActive: true, endpoint: { isActive: true } },
    },
    data: { suspendedAt: null },
  });
};

/** A running job finds its row deleted and drops the tables that it created. */
export const disableMaterialization = async (tx: Transaction, of: OfVersions): Promise<void> => {
  const versionIds = await versionIdsOf(tx, of);
  await tx.materialization.deleteMany({ where: { versionId: { in: versionIds } } });
  await retireTables(tx, versionIds);
};

const versionIdsOf = async (tx: Transaction, of: OfVersions): Promise<string[]> => {
  if ('versionId' in of) return [of.versionId];
  const versions = await tx.endpointVersion.findMany({
    where: { endpointId: of.endpointId },
    select: { id: true },
  });
  return versions.map(({ id }) => id);
};

/** The janitor drops the tables after running reads have finished. */
const retireTables = async (tx: Transaction, versionIds: readonly string[]): Promise<void> => {
  await tx.storedTable.updateMany({
    where: { versionId: { in: [...versionIds] }, dropAfter: null },
    data: { dropAfter: new Date() },
  });
};
