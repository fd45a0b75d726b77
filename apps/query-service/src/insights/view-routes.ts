/** `/api/projects/:id/insights/{viewed,my_last_viewed,trending}/`: lists of insights by their views. */

import { insightTrendingParams, insightViewedSchema } from '@meridian/contracts/insights';
import { listPage } from '@meridian/contracts/wire';
import type { Clock } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import { basicInsight, usersIn } from './insight-wire.ts';
import { lastViewedBy, recordViews, trendingInsights } from './views.ts';

const MY_LAST_VIEWED = 5;
const DAY_MS = 86_400_000;

export interface InsightViewRoutesParts {
  readonly database: Database;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createInsightViewRoutes = (parts: InsightViewRoutesParts): ProjectApiRoute[] => {
  const { clock, users, publicUrl } = parts;

  const viewed = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const { insight_ids: ids } = parseInput(insightViewedSchema, req.body);
    if (principal.userId !== null && ids.length > 0) {
      await recordViews(parts, ids, { projectId, userId: principal.userId, at: clock.now() });
    }
    res.status(201).end();
  };

  const myLastViewed = async ({ res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const { userId } = principal;
    const insights = userId === null ? [] : await lastViewedBy(parts, { projectId, userId }, MY_LAST_VIEWED);
    const known = await users.get(usersIn(insights));
    res.json(insights.map((insight) => basicInsight(insight, known)));
  };

  const trending = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const { days, limit, offset } = parseInput(insightTrendingParams, req.query);
    const since = new Date(clock.now().getTime() - days * DAY_MS);
    const { count, trending: found } = await trendingInsights(parts, { projectId, since, limit, offset });
    const known = await users.get(
      found.flatMap(({ insight, viewers }) => [...usersIn([insight]), ...viewers]),
    );
    const results = found.map(({ insight, viewCount, viewers }) => ({
      ...basicInsight(insight, known),
      view_count: viewCount,
      viewers: viewers.flatMap((id) => known.get(id) ?? []),
    }));
    res.json(listPage(req, publicUrl, { limit, offset }, { count, results }));
  };

  return [
    { method: 'post', projectPath: '/insights/viewed/', handler: viewed },
    { method: 'get', projectPath: '/insights/my_last_viewed/', handler: myLastViewed },
    { method: 'get', projectPath: '/insights/trending/', handler: trending },
  ];
};
