import { activityParams } from '@meridian/contracts/insights';
import type { ProjectApiCall } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { QueryContext } from '../context.ts';
import { type ActivityScope, activityToWire } from './activity.ts';

/** Answers with the changes of one object, or of all objects of a scope, newest first. */
export const sendActivityPage = async (
  { config, database, users }: Pick<QueryContext, 'config' | 'database' | 'users'>,
  { req, res, projectId }: ProjectApiCall,
  scope: ActivityScope,
  itemId: string | undefined,
): Promise<void> => {
  const { limit, page } = parseInput(activityParams, req.query);
  const where = { projectId, scope, ...(itemId !== undefined && { itemId }) };
  const [count, entries] = await Promise.all([
    database.activity.count({ where }),
    database.activity.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: (page - 1) * limit }),
  ]);
  const known = await users.get(entries.map((entry) => entry.userId));
  const linkTo = (number: number): string => {
    const url = new URL(req.originalUrl, config.PUBLIC_URL);
    url.searchParams.set('page', String(number));
    return url.toString();
  };
  res.json({
    count,
    next: page * limit < count ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(page - 1) : null,
    results: entries.map((entry) => activityToWire(entry, known)),
  });
};
