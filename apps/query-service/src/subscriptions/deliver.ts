/**
 * Deliveries of subscriptions. A delivery is written when its time has come, together with the next time; its messages
 * are written in one transaction with its end. A crash in between leaves it `starting`, and the next look finds it.
 */
import { type Clock, cutText, errorMessage, uuidV7 } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import { resultTable, toCsv } from '@meridian/service-kit/tables';
import { type Database, type Transaction, toJson } from '../database.ts';
import { type MessageSource, queueMail, queueWebhook } from '../deliveries/outbox.ts';
import type { Insight, Subscription, SubscriptionDelivery } from '../generated/prisma/client.ts';
import { mayPass } from '../http/store-errors.ts';
import type { InsightResults } from '../insights/insight-result.ts';
import { deniedTablesOf, readScopesOf } from '../query/required-scopes.ts';
import { nextDelivery } from './delivery-times.ts';
import type { MailLinks } from './mail-links.ts';
import { addressesOf, type RecipientParts, type SortedAddresses, sortAddresses } from './recipients.ts';
import { recordSubscription } from './subscription-activity.ts';
import { ruleOf } from './subscription-store.ts';

export interface DeliverParts extends RecipientParts {
  readonly results: InsightResults;
  readonly logger: Logger;
  readonly publicUrl: string;
}

const DUE_AT_ONCE = 200;
const ROWS_IN_MAIL = 30;

/** Begins the deliveries whose time has come, and returns all that are to be made. */
export const beginDueDeliveries = async ({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<readonly string[]> => {
  const now = clock.now();
  const due = await database.subscription.findMany({
    where: { enabled: true, deleted: false, nextDeliveryDate: { lte: now } },
    orderBy: { nextDeliveryDate: 'asc' },
    take: DUE_AT_ONCE,
  });
  for (const subscription of due) await begin(database, subscription, now);
  const open = await database.subscriptionDelivery.findMany({
    where: { status: 'starting' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: DUE_AT_ONCE,
  });
  return open.map(({ id }) => id);
};

const begin = (database: Database, subscription: Subscription, now: Date): Promise<void> =>
  database.$transaction(async (tx) => {
    const planned = subscription.nextDeliveryDate!;
    const next = nextDelivery(ruleOf(subscription), now) ?? null;
    const { count } = await tx.subscription.updateMany({
      where: { id: subscription.id, nextDeliveryDate: planned },
      data: { nextDeliveryDate: next },
    });
    // Another process began it first.
    if (count === 0) return;
    await startDelivery(tx, subscription, {
      trigger: 'scheduled',
      key: planned.toISOString(),
      scheduledAt: planned,
      now,
    });
  });

export interface NewDelivery {
  readonly trigger: 'scheduled' | 'manual' | 'target_change';
  readonly key: string;
  readonly scheduledAt: Date | null;
  readonly now: Date;
}

export const startDelivery = async (
  tx: Transaction,
  { id, targetType, targetValue }: Subscription,
  { trigger, key, scheduledAt, now }: NewDelivery,
): Promise<SubscriptionDelivery> =>
  tx.subscriptionDelivery.create({
    data: {
      id: uuidV7(),
      subscriptionId: id,
      triggerType: trigger,
      idempotencyKey: `${id} ${trigger} ${key}`,
      scheduledAt,
      targetType,
      targetValue,
      status: 'starting',
      createdAt: now,
    },
  });

/** Computes the report and writes the messages. Safe to repeat. */
export const deliver = async (
  parts: DeliverParts,
  deliveryId: string,
  signal: AbortSignal,
): Promise<void> => {
  const { database, members } = parts;
  const delivery = await database.subscriptionDelivery.findUnique({
    where: { id: deliveryId },
    include: { subscription: true },
  });
  if (delivery === null || delivery.status !== 'starting') return;
  const { subscription } = delivery;
  const { projectId, createdById } = subscription;
  const insights = await insightsOf(database, subscription);
  if (insights.length === 0)
    return end(parts, delivery, 'skipped', 'The insights of the subscription are deleted.');
  const author = createdById === null ? [] : await members.find(projectId, { userIds: [createdById] });
  if (author.length === 0) {
    // A removed member gets no more results by any target. Another member takes over by changing the subscription.
    await turnOff(database, subscription);
    return end(parts, delivery, 'skipped', 'The member who set up the subscription left the project.');
  }
  const content = await Promise.all(
    insights.map((insight) => contentOf(parts, subscription, insight, signal)),
  );
  const isWebhook = subscription.targetType === 'webhook';
  const addresses = isWebhook
    ? undefined
    : await sortAddresses(parts, projectId, addressesOf(subscription.targetValue));
  await database.$transaction(async (tx) => {
    const { count } = await tx.subscriptionDelivery.updateMany({
      where: { id: deliveryId, status: 'starting' },
      data: {
        status: 'completed',
        finishedAt: parts.clock.now(),
        contentSnapshot: toJson({
          total_insight_count: content.length,
          insights: content.map(({ about }) => about),
        }),
      },
    });
    if (count === 0) return;
    const source: MessageSource = { projectId, kind: 'subscription', id: deliveryId, now: parts.clock.now() };
    if (addresses === undefined) await queueCall(tx, source, subscription, content);
    else await queueMails(tx, parts, { source, subscription, content, addresses });
  });
};

const turnOff = (database: Database, before: Subscription): Promise<void> =>
  database.$transaction(async (tx) => {
    const after = await tx.subscription.update({ where: { id: before.id }, data: { enabled: false } });
    await recordSubscription(tx, { before, after, userId: null });
  });

const end = async (
  { database, clock }: DeliverParts,
  { id }: SubscriptionDelivery,
  status: 'skipped' | 'failed',
  error: string,
): Promise<void> => {
  await database.subscriptionDelivery.updateMany({
    where: { id, status: 'starting' },
    data: { status, error, finishedAt: clock.now() },
  });
};

/** Records a failure that is not worth another attempt. */
export const failDelivery = async (
  parts: DeliverParts,
  deliveryId: string,
  error: unknown,
): Promise<void> => {
  parts.logger.warn({ err: error, deliveryId }, 'a subscription could not be delivered');
  const row = await parts.database.subscriptionDelivery.findUnique({ where: { id: deliveryId } });
  if (row !== null) await end(parts, row, 'failed', cutText(errorMessage(error), 1_000));
};

const insightsOf = async (database: Database, subscription: Subscription): Promise<Insight[]> => {
  const { projectId, insightId, dashboardId, dashboardInsights } = subscription;
  const live = { projectId, deleted: false };
  if (insightId !== null) return database.insight.findMany({ where: { ...live, id: insightId } });
  return database.insight.findMany({
    where: {
      ...live,
      id: { in: dashboardInsights },
      tiles: { some: { dashboardId: dashboardId!, deleted: false, dashboard: { deleted: false } } },
    },
    orderBy: { id: 'asc' },
  });
};

interface Content {
  readonly about: {
    readonly id: number;
    readonly short_id: string;
    readonly name: string;
    readonly url: string;
  };
  readonly result: unknown;
  readonly columns: unknown;
  readonly csv: string;
  readonly problem: string | null;
}

const contentOf = async (
  { results, publicUrl }: DeliverParts,
  { scopes }: Subscription,
  insight: Insight,
  signal: AbortSignal,
): Promise<Content> => {
  const { result, ...answer } = await results.getOrFailure(
    insight,
    {
      refresh: 'blocking',
      signal,
      now: undefined,
      pool: 'background',
      deniedTables: deniedTablesOf(scopes),
      scopes: readScopesOf(scopes),
      asker: 'subscriptions',
    },
    // A report includes errors of an insight. After an outage of a store, it is sent later instead.
    (error) => signal.aborted || mayPass(error),
  );
  const table = resultTable(result, answer['columns']);
  const failure = answer.query_status as { readonly error_message?: string | null } | null;
  return {
    about: {
      id: insight.id,
      short_id: insight.shortId,
      name: insight.name ?? insight.derivedName ?? 'Insight',
      url: `${publicUrl}/project/${insight.projectId}/insights/${insight.shortId}`,
    },
    result,
    columns: answer['columns'] ?? null,
    csv: toCsv({ header: table.header, rows: table.rows.slice(0, ROWS_IN_MAIL) }),
    problem: failure === null ? null : (failure.error_message ?? 'The insight could not be calculated.'),
  };
};

const queueCall = (
  tx: Transaction,
  source: MessageSource,
  { id, title, targetValue, sealedSecret }: Subscription,
  content: readonly Content[],
): Promise<void> =>
  queueWebhook(tx, source, {
    url: targetValue,
    sealedSecret: new Uint8Array(sealedSecret!),
    type: 'subscription.delivery',
    data: {
      subscription: { id, title },
      delivery_id: source.id,
      insights: content.map(({ about, result, columns, problem }) => ({
        ...about,
        result,
        columns,
        error: problem,
      })),
    },
  });

interface MailsToQueue {
  readonly source: MessageSource;
  readonly subscription: Subscription;
  readonly content: readonly Content[];
  readonly addresses: SortedAddresses;
}

const queueMails = async (
  tx: Transaction,
  { links }: { readonly links: MailLinks },
  { source, subscription, content, addresses }: MailsToQueue,
): Promise<void> => {
  const name = subscription.title ?? content[0]!.about.name;
  const body = content
    .map(({ about, csv, problem }) => `${about.name}\n${about.url}\n\n${problem ?? csv}`)
    .join('\n\n');
  const targets = [
    ...addresses.members.map((email) => ({ kind: 'member_address', email }) as const),
    ...addresses.confirmed.map((email) => ({ kind: 'address', email }) as const),
  ];
  for (const to of targets) {
    const unsubscribeUrl = links.unsubscribe(subscription.id, to.email);
    await queueMail(tx, source, {
      to,
      subject: cutText(`Report: ${name}`, 300),
      text: cutText(`${body}\n\nUnsubscribe: ${unsubscribeUrl}`, 90_000),
      unsubscribeUrl,
    });
  }
};
