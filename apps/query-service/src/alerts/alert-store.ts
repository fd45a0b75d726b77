/** Alerts of a project. */
import type { AlertConfig, AlertPatch, AlertWrite } from '@meridian/contracts/delivery';
import { type Clock, InvalidRequestError, invalidInput, NotFoundError, uuidV7 } from '@meridian/core';
import { assertScope, type ProjectApiCall, type ProjectMembers } from '@meridian/identity';
import { type Database, type Transaction, takeTurns, toJson } from '../database.ts';
import type { Alert, AlertDestination, Insight } from '../generated/prisma/client.ts';
import { uuidOf } from '../http/path-ids.ts';
import { recordAlert } from './alert-activity.ts';
import { assertWatchable } from './alert-lines.ts';
import { snoozeUntil } from './alert-times.ts';
import { type AlertableKind, type AlertableNode, alertableNode } from './check-alert.ts';

export type AlertWithDestinations = Alert & { readonly destinations: readonly AlertDestination[] };

export interface Author {
  readonly projectId: number;
  readonly userId: number | null;
  readonly scopes: readonly string[];
}

/** An alert sends results of an insight, so its author must be able to read them. */
export const authorOfAlert = ({ projectId, principal }: ProjectApiCall): Author => {
  assertScope(principal, 'insight:read');
  return { projectId, userId: principal.userId, scopes: principal.scopes };
};

export interface AlertStoreParts {
  readonly database: Database;
  readonly members: ProjectMembers;
  readonly clock: Clock;
}

const MAX_ALERTS = 200;

export const findAlert = async (
  { database }: Pick<AlertStoreParts, 'database'>,
  projectId: number,
  text: string | undefined,
): Promise<AlertWithDestinations> => {
  const id = uuidOf(text);
  const alert =
    id === undefined
      ? null
      : await database.alert.findFirst({ where: { id, projectId }, include: { destinations: true } });
  if (alert === null) throw noAlert();
  return alert;
};

const noAlert = (): NotFoundError => new NotFoundError('not_found', 'The project has no alert with this id.');

/** Makes concurrent changes take turns: the second sees the result of the first. */
export const lockAlert = async (tx: Transaction, id: string): Promise<AlertWithDestinations> => {
  await tx.$executeRaw`SELECT 1 FROM alerts WHERE id = ${id}::uuid FOR UPDATE`;
  const alert = await tx.alert.findUnique({ where: { id }, include: { destinations: true } });
  if (alert === null) throw noAlert();
  return alert;
};

export const findAlertInsight = async (
  { database }: Pick<AlertStoreParts, 'database'>,
  projectId: number,
  id: number,
): Promise<Insight> => {
  const insight = await database.insight.findFirst({ where: { id, projectId, deleted: false } });
  if (insight !== null) return insight;
  throw new InvalidRequestError('invalid_input', 'The project has no insight with this id.', {
    attr: 'insight',
  });
};

const DEFAULT_CONFIGS: Readonly<Record<AlertableKind, AlertConfig>> = {
  TrendsQuery: { type: 'TrendsAlertConfig', series_index: 0 },
  FunnelsQuery: { type: 'FunnelsAlertConfig', metric: 'conversion_from_start' },
  HogQLQuery: { type: 'HogQLAlertConfig', evaluation: 'last_row' },
};

/** Throws when the parts of an alert do not fit together. */
export const assertFits = (
  insight: Insight,
  alert: Pick<AlertWrite, 'condition' | 'config' | 'threshold'>,
): AlertConfig => {
  const node = alertableNode(insight.query);
  const config = alert.config ?? DEFAULT_CONFIGS[node.kind];
  if (config.type !== DEFAULT_CONFIGS[node.kind].type) {
    throw invalidInput('config__type', `The config ${config.type} does not fit a ${node.kind}.`);
  }
  if (alert.condition?.type === 'absolute_value' && alert.threshold.configuration.type === 'percentage') {
    throw invalidInput(
      'threshold__configuration__type',
      'The condition absolute_value needs a threshold of type absolute.',
    );
  }
  if (node.kind === 'TrendsQuery' && config.type === 'TrendsAlertConfig') {
    assertWatchable(node, config.series_index);
  }
  if (node.kind === 'FunnelsQuery' && config.type === 'FunnelsAlertConfig') {
    assertFunnelFits(node, config, alert);
  }
  return config;
};

const assertFunnelFits = (
  { series, funnelsFilter }: Extract<AlertableNode, { kind: 'FunnelsQuery' }>,
  { metric, funnel_step: step }: Extract<AlertConfig, { type: 'FunnelsAlertConfig' }>,
  { condition }: Pick<AlertWrite, 'condition'>,
): void => {
  const view = funnelsFilter?.funnelVizType ?? 'steps';
  if (view !== 'steps' && view !== 'flow') {
    throw invalidInput('insight', 'An alert needs a funnel that shows its steps.');
  }
  if (condition != null && condition.type !== 'absolute_value') {
    throw invalidInput('condition__type', 'An alert on a funnel needs the condition absolute_value.');
  }
  if (step != null && step >= series.length) {
    throw invalidInput('config__funnel_step', `The funnel has ${series.length} steps, numbered from 0.`);
  }
  if (metric === 'conversion_from_previous' && step === 0) {
    throw invalidInput(
      'config__funnel_step',
      'The first step has no step before it. Use conversion_from_start.',
    );
  }
};

const assertMembers = async (
  { members }: AlertStoreParts,
  projectId: number,
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.length === 0) return;
  const found = new Set((await members.find(projectId, { userIds: [...userIds] })).map(({ id }) => id));
  const missing = userIds.find((id) => !found.has(id));
  if (missing === undefined) return;
  throw invalidInput(
    'subscribed_users',
    `The user ${missing} is not a member of the project with a verified address.`,
  );
};

export const createAlert = async (
  parts: AlertStoreParts,
  write: AlertWrite,
  author: Author,
): Promise<AlertWithDestinations> => {
  const { database, clock } = parts;
  const { projectId, userId, scopes } = author;
  const insight = await findAlertInsight(parts, projectId, write.insight);
  const condition = write.condition ?? { type: 'absolute_value' };
  const config = assertFits(insight, { ...write, condition });
  const subscribers = [...new Set(write.subscribed_users ?? [])];
  await assertMembers(parts, projectId, subscribers);
  // By default the author is notified, unless their address is not verified.
  if (write.subscribed_users === undefined && userId !== null) {
    const found = await parts.members.find(projectId, { userIds: [userId] });
    subscribers.push(...found.map(({ id }) => id));
  }
  const now = clock.now();
  const thresholdId = uuidV7();
  return database.$transaction(async (tx) => {
    await takeTurns(tx, 'alerts', projectId);
    if ((await tx.alert.count({ where: { projectId } })) >= MAX_ALERTS) {
      throw new InvalidRequestError('invalid_input', `A project has at most ${MAX_ALERTS} alerts.`);
    }
    const alert = await tx.alert.create({
      data: {
        id: uuidV7(),
        projectId,
        insightId: insight.id,
        name: write.name ?? '',
        thresholdId,
        threshold: toJson(write.threshold),
        condition: toJson(condition),
        config: toJson(config),
        calculationInterval: write.calculation_interval ?? 'daily',
        enabled: write.enabled ?? true,
        skipWeekend: write.skip_weekend ?? false,
        notifyOnResolve: write.notify_on_resolve ?? true,
        subscribedUserIds: subscribers,
        nextCheckAt: now,
        scopes: [...scopes],
        createdAt: now,
        createdById: userId,
        ...(write.snoozed_until != null && {
          snoozedUntil: snoozeUntil(write.snoozed_until, now),
          state: 'Snoozed',
        }),
      },
      include: { destinations: true },
    });
    await recordAlert(tx, { alert, activity: 'created', userId });
    return alert;
  });
};

export const updateAlert = async (
  parts: AlertStoreParts,
  before: AlertWithDestinations,
  change: AlertPatch,
  author: Author,
): Promise<AlertWithDestinations> => {
  const { database, clock } = parts;
  const now = clock.now();
  const insight = await findAlertInsight(parts, before.projectId, change.insight ?? before.insightId);
  const threshold = change.threshold ?? (before.threshold as AlertWrite['threshold']);
  const condition = change.condition ?? (before.condition as unknown as AlertWrite['condition']);
  const config = assertFits(insight, {
    threshold,
    condition,
    config: change.config ?? (change.insight === undefined ? (before.config as AlertConfig) : undefined),
  });
  if (change.subscribed_users !== undefined)
    await assertMembers(parts, before.projectId, change.subscribed_users);
  const isOtherRule =
    change.threshold !== undefined ||
    change.condition != null ||
    change.config != null ||
    change.insight !== undefined;
  const isOtherTime =
    change.calculation_interval !== undefined || change.skip_weekend != null || change.enabled === true;
  return database.$transaction(async (tx) => {
    const locked = await lockAlert(tx, before.id);
    const alert = await tx.alert.update({
      where: { id: before.id },
      data: {
        insightId: insight.id,
        threshold: toJson(threshold),
        condition: toJson(condition),
        config: toJson(config),
        ...(change.name !== undefined && { name: change.name }),
        ...(change.enabled !== undefined && { enabled: change.enabled }),
        ...(change.skip_weekend != null && { skipWeekend: change.skip_weekend }),
        ...(change.notify_on_resolve != null && { notifyOnResolve: change.notify_on_resolve }),
        ...(change.calculation_interval !== undefined && {
          calculationInterval: change.calculation_interval,
        }),
        ...(change.subscribed_users !== undefined && {
          subscribedUserIds: [...new Set(change.subscribed_users)],
        }),
        // A new rule is checked at once and notifies again. Its value is computed with the scopes of this author.
        ...(isOtherRule && {
          state: 'Not firing',
          scopes: [...author.scopes],
          createdById: author.userId ?? before.createdById,
        }),
        ...((isOtherRule || isOtherTime) && { nextCheckAt: now }),
        ...(change.snoozed_until === null && { snoozedUntil: null, state: 'Not firing', nextCheckAt: now }),
        ...(change.snoozed_until != null && {
          snoozedUntil: snoozeUntil(change.snoozed_until, now),
          state: 'Snoozed',
        }),
      },
      include: { destinations: true },
    });
    if (change.snoozed_until !== undefined) {
      await tx.alertCheck.create({
        data: { id: uuidV7(), alertId: alert.id, createdAt: now, state: alert.state },
      });
    }
    await recordAlert(tx, { alert, before: locked, activity: 'updated', userId: author.userId });
    return alert;
  });
};

export const deleteAlert = (
  { database }: AlertStoreParts,
  { id }: AlertWithDestinations,
  author: Author,
): Promise<void> =>
  database.$transaction(async (tx) => {
    const alert = await lockAlert(tx, id);
    await tx.alert.delete({ where: { id } });
    await recordAlert(tx, { alert, activity: 'deleted', userId: author.userId });
  });
