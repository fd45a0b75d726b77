/** The JSON of alerts, in the answers of alerts and of insights. */
import type { AlertAnswer, AlertConfig } from '@meridian/contracts/delivery';
import { hasScope, type UserDirectory } from '@meridian/identity';
import type { Database } from '../database.ts';
import type { AlertCheck, Insight } from '../generated/prisma/client.ts';
import { basicInsight, type PlacedInsight, usersIn, WITH_TILES } from '../insights/insight-wire.ts';
import type { AlertWithDestinations } from './alert-store.ts';
import { configOf, thresholdOf } from './check-alert.ts';

export interface AlertReaderParts {
  readonly database: Database;
  readonly users: UserDirectory;
}

export type AlertsOfInsights = ReadonlyMap<number, AlertAnswer[]>;

/** The alerts of all these insights, by the id of the insight. A caller that may not read alerts gets none. */
export const readAlertsOf = async (
  parts: AlertReaderParts,
  insights: readonly Insight[],
  scopes: readonly string[],
): Promise<AlertsOfInsights> => {
  if (insights.length === 0 || !hasScope(scopes, 'alert:read')) return new Map();
  const alerts = await parts.database.alert.findMany({
    where: { insightId: { in: insights.map(({ id }) => id) } },
    include: { destinations: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (alerts.length === 0) return new Map();
  const wires = await alertsToWire(parts, scopes, alerts);
  return Map.groupBy(wires, (_, index) => alerts[index]!.insightId);
};

/** The query of an insight is shown only to callers that may read insights. */
export const alertsToWire = async (
  { database, users }: AlertReaderParts,
  scopes: readonly string[],
  alerts: readonly AlertWithDestinations[],
  checks: readonly AlertCheck[] = [],
): Promise<AlertAnswer[]> => {
  const found = await database.insight.findMany({
    where: { id: { in: alerts.map(({ insightId }) => insightId) } },
    include: WITH_TILES,
  });
  const isReadable = hasScope(scopes, 'insight:read');
  const insights = new Map(
    found.map((insight) => [insight.id, isReadable ? insight : { ...insight, query: null }]),
  );
  const known = await users.get([
    ...usersIn(found),
    ...alerts.flatMap(({ createdById, subscribedUserIds }) => [createdById, ...subscribedUserIds]),
  ]);
  return alerts.map((alert) => alertToWire(alert, insights.get(alert.insightId)!, known, checks));
};

type Known = Awaited<ReturnType<UserDirectory['get']>>;

const alertToWire = (
  alert: AlertWithDestinations,
  insight: PlacedInsight,
  known: Known,
  checks: readonly AlertCheck[],
): AlertAnswer => ({
  id: alert.id,
  created_by: alert.createdById === null ? null : (known.get(alert.createdById) ?? null),
  created_at: alert.createdAt.toISOString(),
  insight: basicInsight(insight, known),
  name: alert.name,
  subscribed_users: alert.subscribedUserIds.flatMap((id) => known.get(id) ?? []),
  threshold: {
    id: alert.thresholdId,
    created_at: alert.createdAt.toISOString(),
    name: (alert.threshold as { readonly name?: string }).name ?? '',
    configuration: thresholdOf(alert),
  },
  condition: alert.condition as AlertAnswer['condition'],
  state: alert.state as AlertAnswer['state'],
  enabled: alert.enabled,
  last_notified_at: alert.lastNotifiedAt?.toISOString() ?? null,
  last_checked_at: alert.lastCheckedAt?.toISOString() ?? null,
  next_check_at: alert.enabled ? (alert.nextCheckAt?.toISOString() ?? null) : null,
  checks: checks.map((check) => ({
    id: check.id,
    created_at: check.createdAt.toISOString(),
    calculated_value: check.calculatedValue,
    state: check.state as AlertAnswer['state'],
    targets_notified: check.targetsNotified,
    error: check.error,
  })),
  config: configOf(alert) satisfies AlertConfig,
  detector_config: null,
  calculation_interval: alert.calculationInterval as AlertAnswer['calculation_interval'],
  snoozed_until: alert.snoozedUntil?.toISOString() ?? null,
  skip_weekend: alert.skipWeekend,
  notify_on_resolve: alert.notifyOnResolve,
  schedule_restriction: null,
  last_value: alert.lastValue,
  destinations: alert.destinations.map(({ id, url }) => ({ id, type: 'webhook' as const, webhook_url: url })),
});
