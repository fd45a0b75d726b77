/** `/api/projects/:id/activity_log/` and `advanced_activity_logs/`: what was changed in the project, by whom. */
import {
  type ActivityLogParams,
  activityLogParams,
  advancedActivityLogParams,
  toActivityPage,
} from '@meridian/contracts/wire';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { ActivityParts } from './activity-page.ts';
import { availableFilters, usersWithActivity } from './available-filters.ts';
import { type ActivitySearch, findActivity } from './find-activity.ts';

export const createActivityLogRoutes = (parts: ActivityParts): ProjectApiRoute[] => {
  const { database, users: directory, publicUrl } = parts;

  const idsOfUsers = async (
    projectId: number,
    uuids: readonly string[] = [],
  ): Promise<readonly number[] | undefined> => {
    if (uuids.length === 0) return undefined;
    const wanted = new Set(uuids.map((uuid) => uuid.toLowerCase()));
    const known = await usersWithActivity(parts, projectId);
    return known.filter(({ uuid }) => wanted.has(uuid)).map(({ id }) => id);
  };

  const send = async (
    { req, res }: ProjectApiCall,
    search: ActivitySearch & Pick<ActivityLogParams, 'page' | 'page_size'>,
  ): Promise<void> => {
    const { count, entries } = await findActivity(database, search);
    const users = await directory.get(entries.map(({ userId }) => userId));
    const request = { limit: search.page_size, page: search.page };
    const url = new URL(req.originalUrl, publicUrl).toString();
    const page = toActivityPage({ entries, users, count, request, url });
    const results = page.results.map((entry, index) => ({
      ...entry,
      unread: false,
      was_impersonated: false,
      is_system: entries[index]?.userId === null,
      client: null,
    }));
    res.json({ ...page, results });
  };

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { user, scope, scopes, item_id: itemId, ...rest } = parseInput(activityLogParams, call.req.query);
    const { projectId } = call;
    await send(call, {
      ...rest,
      projectId,
      userIds: await idsOfUsers(projectId, user === undefined ? [] : [user]),
      scopes: scope === undefined ? scopes : [scope],
      ...(itemId !== undefined && { item_ids: [itemId] }),
    });
  };

  const search = async (call: ProjectApiCall): Promise<void> => {
    const { users, ...filters } = parseInput(advancedActivityLogParams, call.req.query);
    const { projectId } = call;
    await send(call, { ...filters, projectId, userIds: await idsOfUsers(projectId, users) });
  };

  const filters = async ({ res, projectId }: ProjectApiCall): Promise<void> => {
    res.json(await availableFilters(parts, projectId));
  };

  return [
    { method: 'get', projectPath: '/activity_log/', handler: list },
    { method: 'get', projectPath: '/advanced_activity_logs/', handler: search },
    { method: 'get', projectPath: '/advanced_activity_logs/available_filters/', handler: filters },
  ];
};
