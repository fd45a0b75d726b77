/** `/api/projects/:id/subscriptions/:id/deliveries/`: the deliveries of a subscription, and test deliveries. */
import { listPage, pageParams } from '@meridian/contracts/wire';
import { type Clock, ConflictError, NotFoundError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import type { Limit } from '@meridian/redis';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import { messagesOf } from '../deliveries/outbox.ts';
import type { SubscriptionDelivery } from '../generated/prisma/client.ts';
import { uuidOf } from '../http/path-ids.ts';
import { startDelivery } from './deliver.ts';
import { authorOfSubscription, findSubscription } from './subscription-store.ts';

export interface DeliveryRoutesParts {
  readonly database: Database;
  readonly queue: Pick<DeliveryQueue, 'deliver'>;
  readonly testDeliveries: Limit;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createDeliveryRoutes = ({
  database,
  queue,
  testDeliveries,
  clock,
  publicUrl,
}: DeliveryRoutesParts): ProjectApiRoute[] => {
  const testDelivery = async (call: ProjectApiCall): Promise<void> => {
    const subscription = await findSubscription({ database }, call.projectId, call.params['id']);
    authorOfSubscription(call);
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
    const subscription = await findSubscription({ database }, call.projectId, call.params['id']);
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
    call.res.json(listPage(call.req, publicUrl, params, { count, results }));
  };

  const retrieveDelivery = async (call: ProjectApiCall): Promise<void> => {
    const subscription = await findSubscription({ database }, call.projectId, call.params['id']);
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
    { method: 'post', projectPath: `${one}test-delivery/`, handler: testDelivery },
    { method: 'get', projectPath: `${one}deliveries/`, handler: listDeliveries },
    { method: 'get', projectPath: `${one}deliveries/:delivery_id/`, handler: retrieveDelivery },
  ];
};
