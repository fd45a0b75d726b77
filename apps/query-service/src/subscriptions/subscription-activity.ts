/** Entries of the activity log about subscriptions. */
import { changesBetween } from '@meridian/contracts/wire';
import { recordActivity } from '../activity/activity.ts';
import type { Transaction } from '../database.ts';
import { maskWebhookUrl } from '../deliveries/webhook-url.ts';
import type { Subscription } from '../generated/prisma/client.ts';

interface SubscriptionChange {
  /** Undefined for a new subscription. */
  readonly before?: Subscription;
  readonly after: Subscription;
  /** Null for a change by a recipient or by Meridian. */
  readonly userId: number | null;
}

export const recordSubscription = (
  tx: Transaction,
  { before, after, userId }: SubscriptionChange,
): Promise<void> =>
  recordActivity(tx, {
    projectId: after.projectId,
    scope: 'Subscription',
    itemId: String(after.id),
    activity: activityOf(before, after),
    userId,
    name: after.title,
    ...(before !== undefined && {
      changes: changesBetween('Subscription', changeable(before), changeable(after)),
    }),
  });

const activityOf = (
  before: Subscription | undefined,
  after: Subscription,
): 'created' | 'updated' | 'deleted' | 'restored' => {
  if (before === undefined) return 'created';
  if (before.deleted === after.deleted) return 'updated';
  return after.deleted ? 'deleted' : 'restored';
};

const CHANGEABLE = [
  ...(['title', 'targetType', 'frequency', 'interval', 'byweekday', 'bysetpos', 'count'] as const),
  ...(['startDate', 'untilDate', 'enabled', 'deleted', 'insightId', 'dashboardId'] as const),
  'dashboardInsights' as const,
];

const changeable = (row: Subscription) => ({
  ...Object.fromEntries(CHANGEABLE.map((name) => [name, row[name]])),
  targetValue: row.targetType === 'webhook' ? maskWebhookUrl(row.targetValue) : row.targetValue,
});
