/** Marks an endpoint as deleted: its name becomes free, its stored results are dropped, its log is kept. */
import { disableMaterialization } from '../materialization/switch.ts';
import { recordActivity } from './activity.ts';
import type { Author } from './author.ts';
import type { DefinitionParts } from './definition-parts.ts';
import { requireEndpoint } from './endpoint-reader.ts';

export const deleteEndpoint = async (
  { database, directory, clock }: DefinitionParts,
  { projectId, userId }: Author,
  name: string,
): Promise<void> => {
  await database.$transaction(async (tx) => {
    const { id } = await requireEndpoint(tx, projectId, name);
    // One writer at a time: of two deletions, the second finds no endpoint.
    await tx.$queryRaw`SELECT 1 FROM endpoints WHERE id = ${id}::uuid FOR UPDATE`;
    const endpoint = await requireEndpoint(tx, projectId, name);
    await tx.endpoint.update({
      where: { id: endpoint.id },
      data: { deletedAt: clock.now(), liveName: null, isActive: false },
    });
    await disableMaterialization(tx, { endpointId: endpoint.id });
    await recordActivity(tx, { projectId, itemId: endpoint.id, activity: 'deleted', userId, name });
  });
  await directory.changed(projectId, name);
};
