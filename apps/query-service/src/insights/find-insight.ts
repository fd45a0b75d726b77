import { NotFoundError } from '@meridian/core';
import type { ProjectApiCall } from '@meridian/identity';
import type { Database } from '../database.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';

/** Finds an insight by the id or the short id in the path. */
export const findInsight = async (
  database: Database,
  { projectId, params }: Pick<ProjectApiCall, 'projectId' | 'params'>,
  { withDeleted }: { readonly withDeleted: boolean },
): Promise<PlacedInsight> => {
  const key = params['key'] ?? '';
  const which = /^\d{1,9}$/.test(key) ? { OR: [{ id: Number(key) }, { shortId: key }] } : { shortId: key };
  const insight = await database.insight.findFirst({
    where: { ...which, projectId, ...(!withDeleted && { deleted: false }) },
    include: WITH_TILES,
  });
  if (insight === null) throw new NotFoundError('not_found', 'The project has no insight with this id.');
  return insight;
};
