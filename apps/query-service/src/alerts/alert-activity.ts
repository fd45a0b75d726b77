/** Entries of the activity log about alerts. */
import { changesBetween } from '@meridian/contracts/wire';
import { recordActivity } from '../activity/activity.ts';
import type { Transaction } from '../database.ts';
import { maskWebhookUrl } from '../deliveries/webhook-url.ts';
import type { Alert, AlertDestination } from '../generated/prisma/client.ts';

type RecordedAlert = Alert & { readonly destinations: readonly AlertDestination[] };

interface AlertChange {
  readonly alert: RecordedAlert;
  readonly before?: RecordedAlert;
  readonly activity: 'created' | 'updated' | 'deleted';
  /** Null for a change by Meridian. */
  readonly userId: number | null;
}

export const recordAlert = (
  tx: Transaction,
  { alert, before, activity, userId }: AlertChange,
): Promise<void> =>
  recordActivity(tx, {
    projectId: alert.projectId,
    scope: 'AlertConfiguration',
    itemId: alert.id,
    activity,
    userId,
    name: alert.name,
    ...(before !== undefined && {
      changes: changesBetween('AlertConfiguration', changeable(before), changeable(alert)),
    }),
  });

const CHANGEABLE = [
  ...(['name', 'threshold', 'condition', 'config', 'calculationInterval', 'enabled'] as const),
  ...(['skipWeekend', 'snoozedUntil', 'subscribedUserIds', 'insightId'] as const),
];

const changeable = (alert: RecordedAlert) => ({
  ...Object.fromEntries(CHANGEABLE.map((name) => [name, alert[name]])),
  destinations: alert.destinations.map(({ url }) => maskWebhookUrl(url)),
});
