/** Notices that users see until they dismiss them, for example about a leaked key. */

import type { NoticeAnswer } from '@meridian/contracts/accounts';
import type { Clock } from '@meridian/core';
import { isUuid, NotFoundError } from '@meridian/core';
import type { ApiRoute } from '@meridian/identity';
import type { Database } from '../database.ts';
import { getCaller } from '../http/caller.ts';

const BASE = '/api/users/@me/notices';

export const createNoticeRoutes = (parts: {
  readonly clock: Clock;
  readonly database: Database;
}): readonly ApiRoute[] => {
  const { database, clock } = parts;
  return [
    {
      method: 'get',
      path: `${BASE}/`,
      handler: async ({ principal, res }) => {
        const user = await getCaller(parts, principal);
        const notices = await database.notice.findMany({
          where: { userId: user.id, dismissedAt: null },
          orderBy: { createdAt: 'desc' },
        });
        res.json(
          notices.map(
            ({ id, kind, title, body, createdAt }): NoticeAnswer => ({
              id,
              kind,
              title,
              body,
              created_at: createdAt.toISOString(),
            }),
          ),
        );
      },
    },
    {
      method: 'post',
      path: `${BASE}/:id/dismiss/`,
      handler: async ({ principal, params, res }) => {
        const user = await getCaller(parts, principal);
        const id = params['id']!;
        const isId = isUuid(id);
        const { count } = isId
          ? await database.notice.updateMany({
              where: { id, userId: user.id, dismissedAt: null },
              data: { dismissedAt: clock.now() },
            })
          : { count: 0 };
        if (count === 0) throw new NotFoundError('not_found', 'There is no such notice.');
        res.status(204).end();
      },
    },
  ];
};
