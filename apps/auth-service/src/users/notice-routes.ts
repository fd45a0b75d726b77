/** What a person must be told, until they dismiss it: a leaked key, for one. */

import { NotFoundError } from '@meridian/core';
import type { ApiRoute } from '@meridian/identity';
import { getCaller } from '../api/caller.ts';
import { isUuid } from '../api/is-uuid.ts';
import type { AuthContext } from '../context.ts';

const BASE = '/api/users/@me/notices';

export const noticeRoutes = (context: AuthContext): readonly ApiRoute[] => {
  const { database, clock } = context;
  return [
    {
      method: 'get',
      path: `${BASE}/`,
      handler: async ({ principal, res }) => {
        const user = await getCaller(context, principal);
        const notices = await database.notice.findMany({
          where: { userId: user.id, dismissedAt: null },
          orderBy: { createdAt: 'desc' },
        });
        res.json(
          notices.map(({ id, kind, title, body, createdAt }) => ({
            id,
            kind,
            title,
            body,
            created_at: createdAt,
          })),
        );
      },
    },
    {
      method: 'post',
      path: `${BASE}/:id/dismiss/`,
      handler: async ({ principal, params, res }) => {
        const user = await getCaller(context, principal);
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
