/** `/api/projects/:id/activity_log/` and `advanced_activity_logs/`: the changes in the project and their authors. */
import {
  type ActivityLogEntry,
  type ActivityLogParams,
  type AdvancedActivityLogParams,
  activityLogParams,
  advancedActivityLogParams,
  NUMBERED_ACTIVITY_ENTRIES,
  type Page,
  userOf,
} from '@meridian/contracts/wire';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { readCursor, toCursor } from './activity-cursor.ts';
import type { NamedSource } from './activity-sources.ts';
import { availableFilters, idsOfUsers } from './available-filters.ts';
import { type ActivityFilters, type LogEntry, readNumberedPage, readPage } from './merge-activity.ts';

export interface ActivityLogParts {
  readonly sources: readonly NamedSource[];
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

type Paging = Pick<ActivityLogParams, 'page' | 'page_size' | 'ordering' | 'cursor'>;
type Found = Pick<Page<unknown>, 'next' | 'previous' | 'count'> & { readonly entries: readonly LogEntry[] };

export const createActivityLogRoutes = (parts: ActivityLogParts): ProjectApiRoute[] => {
  const { sources, users: directory, publicUrl } = parts;

  const find = ({ req, projectId }: ProjectApiCall, filters: ActivityFilters, paging: Paging) => {
    const { page, page_size: size, cursor, ordering } = paging;
    const order = ordering === 'created_at' ? ('oldest first' as const) : ('newest first' as const);
    const reading = { sources, projectId, filters, order, size };
    const linkTo = (parameter: 'page' | 'cursor', value: string | number): string => {
      const link = new URL(req.originalUrl, publicUrl);
      link.searchParams.set(parameter, String(value));
      return link.toString();
    };
    const numbered = async (number: number): Promise<Found> => {
      const { count, entries } = await readNumberedPage({ ...reading, page: number });
      const next = number * size < count ? linkTo('page', number + 1) : null;
      return { count, entries, next, previous: number > 1 ? linkTo('page', number - 1) : null };
    };
    const continued = async (): Promise<Found> => {
      const from = cursor === undefined ? undefined : readCursor(cursor, sources);
      const { count, entries, next, previous } = await readPage({ ...reading, cursor: from });
      return {
        count,
        entries,
        next: next ? linkTo('cursor', toCursor({ direction: 'next', position: next })) : null,
        previous: previous ? linkTo('cursor', toCursor({ direction: 'previous', position: previous })) : null,
      };
    };
    return page === undefined ? continued() : numbered(page);
  };

  const send = async (call: ProjectApiCall, filters: ActivityFilters, paging: Paging): Promise<void> => {
    assertReachable(paging);
    const { entries, ...page } = await find(call, filters, paging);
    const users = await directory.get(entries.map(({ user_id: userId }) => userId));
    const results = entries.map(
      ({ position: _, user_id: userId, ...entry }): ActivityLogEntry => ({
        ...entry,
        user: userOf(userId, users),
        unread: false,
        was_impersonated: false,
        is_system: userId === null,
        client: null,
      }),
    );
    call.res.json({ ...page, results });
  };

  const ofUsers = async (projectId: number, uuids: readonly string[] = []) =>
    uuids.length > 0 && { user_ids: await idsOfUsers(parts, projectId, uuids) };

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { user, scope, scopes, item_id: itemId, ...rest } = parseInput(activityLogParams, call.req.query);
    const filters = {
      ...timesOf(rest),
      ...(await ofUsers(call.projectId, user === undefined ? [] : [user])),
      ...given('scopes', scope === undefined ? scopes : [scope]),
      ...given('item_ids', itemId === undefined ? undefined : [itemId]),
    };
    await send(call, filters, rest);
  };

  const search = async (call: ProjectApiCall): Promise<void> => {
    const asked = parseInput(advancedActivityLogParams, call.req.query);
    const filters: ActivityFilters = {
      ...timesOf(asked),
      ...(await ofUsers(call.projectId, asked.users)),
      ...given('scopes', asked.scopes),
      ...given('activities', asked.activities),
      ...given('item_ids', asked.item_ids),
      ...(asked.search_text && { search_text: asked.search_text }),
      ...(asked.detail_filters && { detail_filters: asked.detail_filters }),
      ...(asked.is_system !== undefined && { is_system: asked.is_system }),
      ...(asksUnkept(asked) && { user_ids: [] }),
    };
    await send(call, filters, asked);
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

const assertReachable = ({ page = 1, page_size: size, cursor }: Paging): void => {
  if (cursor !== undefined && page !== 1) {
    throw new InvalidRequestError('invalid_input', 'Send either page or cursor.', { attr: 'cursor' });
  }
  if (page * size <= NUMBERED_ACTIVITY_ENTRIES) return;
  throw new InvalidRequestError(
    'invalid_input',
    `Numbered pages have the first ${NUMBERED_ACTIVITY_ENTRIES} entries. Leave out page, and follow next.`,
    { attr: 'page' },
  );
};

const timesOf = ({
  start_date: start,
  end_date: end,
}: Pick<ActivityLogParams, 'start_date' | 'end_date'>) => ({
  ...(start !== undefined && { start_date: start }),
  ...(end !== undefined && { end_date: end }),
});

const given = <Name extends string>(name: Name, values: readonly string[] | undefined) =>
  (values !== undefined && values.length > 0 ? { [name]: [...values] } : {}) as { [key in Name]?: string[] };

/** Neither the client nor its address is kept, and no one acts for another user. */
const asksUnkept = (asked: AdvancedActivityLogParams): boolean =>
  (asked.clients ?? []).length > 0 ||
  (asked.ip_addresses ?? []).length > 0 ||
  asked.was_impersonated === true;
