/** `/api/projects/:id/subscriptions/`: results that are sent on a schedule. */
import {
  subscriptionListParams,
  subscriptionPatchSchema,
  subscriptionWriteSchema,
} from '@meridian/contracts/delivery';
import { pageParams, type UserBasic, userOf } from '@meridian/contracts/wire';
import { ConflictError, NotFoundError } from '@meridian/core';
import {
  assertScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type ProjectFactsReader,
  type UserDirectory,
} from '@meridian/identity';
import type { Limit } from '@meridian/redis';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import { messagesOf } from '../deliveries/outbox.ts';
import type { Subscription, SubscriptionDelivery } from '../generated/prisma/client.ts';
import { listPage } from '../http/list-page.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { uuidOf } from '../http/path-ids.ts';
import { refuseDelete } from '../http/refuse-delete.ts';
import { startDelivery } from './deliver.ts';
import { summaryOf } from './delivery-times.ts';
import { addressesOf, sortAddresses } from './recipients.ts';
import {
  createSubscription,
  findSubscription,
  ruleOf,
  type SavedSubscription,
  type SubscriptionAuthor,
  type SubscriptionStoreParts,
  updateSubscription,
} from './subscription-store.ts';

export interface SubscriptionRoutesParts extends SubscriptionStoreParts {
  readonly facts: ProjectFactsReader;
  readonly users: UserDirectory;
  readonly queue: Pick<DeliveryQueue, 'deliver'>;
  readonly testDeliveries: Limit;
  readonly publicUrl: string;
}

export const createSubscriptionRoutes = (parts: SubscriptionRoutesParts): ProjectApiRoute[] => {
  const { database, facts, users, queue, testDeliveries, publicUrl, clock } = parts;

  /** A subscription tells numbers of insights, so its author must be able to read them. */
  const authorOf = async ({ projectId, principal }: ProjectApiCall): Promise<SubscriptionAuthor> => {
    assertScope(principal, 'insight:read');
    const { name } = await facts.get(projectId);
    return { projectId, projectName: name, userId: principal.userId, scopes: principal.scopes };
  };

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
        const { unconfirmed } = await sortAddresses(parts, row.projectId, addresses);
        return {
          ...wireOf(row, known),
          insight_short_id: insight?.shortId ?? null,
          resource_name: insight?.name ?? insight?.derivedName ?? dashboard?.name ?? null,
          unconfirmed_addresses: unconfirmed,
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
      ...(search !== undefined && { title: { contains: search, mode: 'insensitive' as const } }),
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
    res.json(listPage(publicUrl, req, params, { count, results: await wiresOf(rows) }));
  };

  const found = ({ projectId, params }: ProjectApiCall) => findSubscription(parts, projectId, params['id']);

  const create = async (call: ProjectApiCall): Promise<void> => {
    const author = await authorOf(call);
    await send(
      call,
      await createSubscription(parts, parseInput(subscriptionWriteSchema, call.req.body), author),
      201,
    );
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await found(call);
    const change = parseInput(subscriptionPatchSchema, call.req.body);
    await send(call, await updateSubscription(parts, before, change, await authorOf(call)));
  };

  const testDelivery = async (call: ProjectApiCall): Promise<void> => {
    const subscription = await found(call);
    await authorOf(call);
    if (subscription.deleted) throw new NotFoundError('not_found', 'The subscription is deleted.');
    if (!subscription.enabled) {
      throw new ConflictError('conflict', 'The subscription is turned off. Turn it on before you test it.');
    }
    await testDeliveries.consume(String(subscription.id));
    const now = clock.now();
    const { id } = await database.$transaction((tx) =>
      startDelivery(tx, subscription, { trigger: 'manual', key: call.req.id, scheduledAt: null, now }),
    );
    // Without Redis the next look at due deliveries finds it.
    await queue.deliver(id).catch(() => undefined);
    call.res.status(202).json({ id });
  };

  const listDeliveries = async (call: ProjectApiCall): Promise<void> => {
    const subscription = await found(call);
    const params = parseInput(z.object(pageParams), call.req.query);
    const where = { subscriptionId: subscription.id };
    const [count, rows] = await Promise.all([
      database.subscriptionDelivery.count({ where }),
      database.subscriptionDelivery.findMany({
        where,
        orderBy: { id: 'desc' },
        take: params.limit,
        skip: params.offset,
      }),
    ]);
    const results = await Promise.all(rows.map(deliveryWire));
    call.res.json(listPage(publicUrl, call.req, params, { count, results }));
  };

  const retrieveDelivery = async (call: ProjectApiCall): Promise<void> => {
    const subscription = await found(call);
    const id = uuidOf(call.params['delivery_id']);
    const row =
      id === undefined
        ? null
        : await database.subscriptionDelivery.findFirst({ where: { id, subscriptionId: subscription.id } });
    if (row === null) throw new NotFoundError('not_found', 'The subscription has no delivery with this id.');
    call.res.json(await deliveryWire(row));
  };

  const deliveryWire = async (row: SubscriptionDelivery): Promise<object> => {
    const messages = await messagesOf(database, { kind: 'subscription', id: row.id });
    return {
      id: row.id,
      subscription: row.subscriptionId,
      trigger_type: row.triggerType,
      idempotency_key: row.idempotencyKey,
      scheduled_at: row.scheduledAt?.toISOString() ?? null,
      target_type: row.targetType,
      target_value: row.targetValue,
      content_snapshot: row.contentSnapshot,
      recipient_results: messages.map(({ recipient, sentAt, failedAt, lastError }) => ({
        recipient,
        status: sentAt !== null ? 'success' : failedAt !== null ? 'failed' : 'pending',
        error: lastError,
      })),
      status: row.status,
      error: row.error,
      created_at: row.createdAt.toISOString(),
      last_updated_at: row.lastUpdatedAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    };
  };

  const one = '/subscriptions/:id/';
  return [
    ...objectRoutes('/subscriptions/', one, {
      list,
      create,
      retrieve: async (call) => send(call, { subscription: await found(call), secret: undefined }),
      patch: update,
      remove: refuseDelete('Subscriptions', 'GET, PATCH'),
    }),
    { method: 'post', projectPath: `${one}test-delivery/`, handler: testDelivery },
    { method: 'get', projectPath: `${one}deliveries/`, handler: listDeliveries },
    { method: 'get', projectPath: `${one}deliveries/:delivery_id/`, handler: retrieveDelivery },
  ];
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
