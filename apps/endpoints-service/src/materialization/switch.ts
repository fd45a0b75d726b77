/** Switches materializations on and off, within the transaction that decides it. */
import type { Transaction } from '../database.ts';

/** Begun at once: the row is due now. Enabling what is on already asks for it again. */
export const enableMaterialization = async (
  tx: Transaction,
  { versionId, projectId }: { readonly versionId: string; readonly projectId: number },
): Promise<void> => {
  const due = { status: 'Modified', error: '', failures: 0, nextRunAt: new Date() };
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

/** A job that runs meanwhile finds its row gone, and lets go of what it made. */
export const disableMaterialization = async (
  tx: Transaction,
  of: { readonly versionId: string } | { readonly endpointId: string },
): Promise<void> => {
  const versionIds =
    'versionId' in of
      ? [of.versionId]
      : (
          await tx.endpointVersion.findMany({ where: { endpointId: of.endpointId }, select: { id: true } })
        ).map(({ id }) => id);
  await tx.materialization.deleteMany({ where: { versionId: { in: versionIds } } });
  await retireTables(tx, versionIds);
};

/** Dropped by the janitor, once those who read them are through. */
const retireTables = async (tx: Transaction, versionIds: readonly string[]): Promise<void> => {
  await tx.storedTable.updateMany({
    where: { versionId: { in: [...versionIds] }, dropAfter: null },
    data: { dropAfter: new Date() },
  });
};
