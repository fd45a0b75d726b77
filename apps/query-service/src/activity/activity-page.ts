import { activityParams, toActivityPage } from '@meridian/contracts/wire';
import type { ProjectApiCall, UserDirectory } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { ActivityScope } from './activity.ts';

export interface ActivityParts {
  readonly database: Database;
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

/** Answers with the changes of one object, or of all objects of a scope, newest first. */
export const sendActivityPage = async (
  { database, users: directory, publicUrl }: ActivityParts,
  { req, res, projectId }: ProjectApiCall,
  scope: ActivityScope,
  itemId: string | undefined,
): Promise<void> => {
  const request = parseInput(activityParams, req.query);
  const { limit, page } = request;
  const where = { projectId, scope, ...(itemId !== undefined && { itemId }) };
  const [count, entries] = await Promise.all([
    database.activity.count({ where }),
    database.activity.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: (page - 1) * limit }),
  ]);
  const users = await directory.get(entries.map(({ userId }) => userId));
  const url = new URL(req.originalUrl, publicUrl).toString();
  res.json(toActivityPage({ entries, users, count, request, url }));
};
