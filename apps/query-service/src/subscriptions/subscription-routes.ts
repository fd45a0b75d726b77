/** `/api/projects/:id/subscriptions/`: results that are sent on a schedule. */
import {
  subscriptionListParams,
  subscriptionPatchSchema,
  subscriptionWriteSchema,
} from '@meridian/contracts/delivery';
import { listPage, type UserBasic, userOf } from '@meridian/contracts/wire';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import type { Subscription } from '../generated/prisma/client.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { refuseDelete } from '../http/refuse-delete.ts';
import { summaryOf } from './delivery-times.ts';
import { addressesOf } from './recipients.ts';
import {
  authorOfSubscription,
  createSubscription,
  findSubscription,
  ruleOf,
  type SavedSubscription,
  type SubscriptionStoreParts,
  updateSubscription,
} from './subscription-store.ts';

export interface SubscriptionRoutesParts extends SubscriptionStoreParts {
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

export const createSubscriptionRoutes = (parts: SubscriptionRoutesParts): ProjectApiRoute[] => {
  const { database, recipients, users, publicUrl } = parts;

  const wiresOf = async (rows: readonly Subscription[]): Promise<object[]> => {
    const idsOf = (pick: (row: Subscription) => number | null) => rows.flatMap((row) => pick(row) ?? []);
    const [known, insights, dashboards] = await Promise.all([
      users.get(rows.map(({ createdById }) => createdById)),
      database.insight.findMany({ where: { id: { in: idsOf(({ insightId }) => insightId) } } }),
      database.dashboard.findMany({ where: { id: { in: idsOf(({ dashboardId }) => dashboardId) } } }),
    ]);
    return Promise.all(
      rows.map(async (row) => {
        const insight = insights.find(({ id }) => id === row.insightId);
        const dashboard = dashboards.find(({ id }) => id === row.dashboardId);
        const addresses = row.targetType === 'email' ? addressesOf(row.targetValue) : [];
        return {
          ...wireOf(row, known),
          insight_short_id: insight?.shortId ?? null,
          resource_name: insight?.name ?? insight?.derivedName ?? dashboard?.name ?? null,
          unconfirmed_addresses: await recipients.unconfirmed(row.projectId, addresses),
        };
      }),
    );
  };

  const send = async (
    { res }: ProjectApiCall,
    { subscription, secret }: SavedSubscription,
    status = 200,
  ): Promise<void> => {
    const [wire] = await wiresOf([subscription]);
    res.status(status).json({ ...wire, ...(secret !== undefined && { signing_secret: secret }) });
  };

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const params = parseInput(subscriptionListParams, req.query);
    const { insight, dashboard, target_type, resource_type, deleted, search } = params;
    const where = {
      projectId,
      deleted,
      ...(insight !== undefined && { insightId: insight }),
      ...(dashboard !== undefined && { dashboardId: dashboard }),
      ...(target_type !== undefined && { targetType: target_type }),
      ...(resource_type === 'insight' && { insightId: { not: null } }),
      ...(resource_type === 'dashboard' && { dashboardId: { not: null } }),
      ...(search !== undefined && { title: containsText(search) }),
    };
    const [count, rows] = await Promise.all([
      database.subscription.count({ where }),
      database.subscription.findMany({
        where,
        orderBy: { id: 'desc' },
        take: params.limit,
        skip: params.offset,
      }),
    ]);
    res.json(listPage(req, publicUrl, params, { count, results: await wiresOf(rows) }));
  };

  const found = ({ projectId, params }: ProjectApiCall) => findSubscription(parts, projectId, params['id']);

  const create = async (call: ProjectApiCall): Promise<void> => {
    const author = authorOfSubscription(call);
    await send(
      call,
      await createSubscription(parts, parseInput(subscriptionWriteSchema, call.req.body), author),
      201,
    );
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await found(call);
    const change = parseInput(subscriptionPatchSchema, call.req.body);
    await send(call, await updateSubscription(parts, before, change, authorOfSubscription(call)));
  };

  return objectRoutes('/subscriptions/', '/subscriptions/:id/', {
    list,
    create,
    retrieve: async (call) => send(call, { subscription: await found(call), secret: undefined }),
    patch: update,
    remove: refuseDelete('Subscriptions', 'GET, PATCH'),
  });
};

const wireOf = (row: Subscription, known: ReadonlyMap<number, UserBasic>) => ({
  id: row.id,
  content_type: row.insightId === null ? 'dashboard' : 'insight',
  insight: row.insightId,
  dashboard: row.dashboardId,
  dashboard_export_insights: row.dashboardInsights,
  title: row.title,
  target_type: row.targetType,
  target_value: row.targetValue,
  frequency: row.frequency,
  interval: row.interval,
  byweekday: row.byweekday.length === 0 ? null : row.byweekday,
  bysetpos: row.bysetpos,
  count: row.count,
  start_date: row.startDate.toISOString(),
  until_date: row.untilDate?.toISOString() ?? null,
  next_delivery_date: row.enabled && !row.deleted ? (row.nextDeliveryDate?.toISOString() ?? null) : null,
  summary: summaryOf(ruleOf(row)),
  enabled: row.enabled,
  deleted: row.deleted,
  created_at: row.createdAt.toISOString(),
  created_by: userOf(row.createdById, known),
});
