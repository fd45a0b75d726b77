/** Further routes of insights: cancelling, activity, and unsupported features. */
import { clientQueryIdSchema } from '@meridian/contracts/query';
import { ForbiddenError } from '@meridian/core';
import { askerOf, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import { type ActivityParts, sendActivityPage } from '../activity/activity-page.ts';
import type { BackgroundQueries } from '../async/background-queries.ts';
import { findInsight } from './find-insight.ts';

export interface InsightExtraRoutesParts extends ActivityParts {
  readonly background: Pick<BackgroundQueries, 'cancel'>;
}

export const createInsightExtraRoutes = ({
  background,
  ...parts
}: InsightExtraRoutesParts): ProjectApiRoute[] => {
  const cancel = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const { client_query_id: queryId } = parseInput(
      z.object({ client_query_id: clientQueryIdSchema }),
      req.body,
    );
    await background.cancel({ projectId, queryId, asker: askerOf(principal) }, { dequeueOnly: false });
    res.status(201).end();
  };

  const refuseAi = (): never => {
    throw new ForbiddenError('permission_denied', 'No language model is configured.');
  };

  const sendActivityOfOne = async (call: ProjectApiCall): Promise<void> => {
    const insight = await findInsight(parts.database, call, { withDeleted: true });
    await sendActivityPage(parts, call, 'Insight', String(insight.id));
  };

  const base = '/insights/';
  const one = '/insights/:key/';
  return [
    { method: 'post', projectPath: `${base}cancel/`, handler: cancel },
    {
      method: 'get',
      projectPath: `${base}activity/`,
      handler: (call) => sendActivityPage(parts, call, 'Insight', undefined),
    },
    { method: 'post', projectPath: `${base}generate_metadata/`, handler: refuseAi },
    { method: 'get', projectPath: `${one}analyze/`, handler: refuseAi },
    { method: 'get', projectPath: `${one}suggestions/`, handler: refuseAi },
    { method: 'get', projectPath: `${one}activity/`, handler: sendActivityOfOne },
  ];
};
