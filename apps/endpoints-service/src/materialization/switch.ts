/** Switches materializations on and off, within the transaction that decides it. */
import type { Transaction } from '../database.ts';

/** The row is due at once; a suspended one keeps its table. */
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

/** The query is stored another way from now on: the old table goes, because it answers another question. */
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

/** The table is kept for when the version is enabled again; a job that runs meanwhile loses its claim. */
export const suspendMaterialization = async (tx: Transaction, of: OfVersions): Promise<void> => {
  await tx.materialization.updateMany({
    where: { versionId: { in: await versionIdsOf(tx, of) }, suspendedAt: null },
    data: { suspendedAt: new Date(), leaseUntil: null, fence: { increment: 1 } },
  });
};

/** Served from its table at once where that is fresh, and due for a new one where it is not. */
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

/** A job that runs meanwhile finds its row gone, and drops the tables that it began. */
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

/** Dropped by the janitor, once those who read them are through. */
const retireTables = async (tx: Transaction, versionIds: readonly string[]): Promise<void> => {
  await tx.storedTable.updateMany({
    where: { versionId: { in: [...versionIds] }, dropAfter: null },
    data: { dropAfter: new Date() },
  });
};
