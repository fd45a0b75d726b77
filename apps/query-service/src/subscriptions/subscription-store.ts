/** Subscriptions of a project. */
import type { SubscriptionPatch, SubscriptionWrite } from '@meridian/contracts/delivery';
import { type Clock, InvalidRequestError, invalidInput, NotFoundError } from '@meridian/core';
import { assertScope, type ProjectApiCall } from '@meridian/identity';
import { type Database, takeTurns } from '../database.ts';
import type { WebhookSecrets } from '../deliveries/outbox.ts';
import { newWebhookSecret } from '../deliveries/webhook-signature.ts';
import { assertWebhookUrl } from '../deliveries/webhook-url.ts';
import type { Subscription } from '../generated/prisma/client.ts';
import { numericIdOf } from '../http/path-ids.ts';
import { type DeliveryRule, nextDelivery } from './delivery-times.ts';
import { assertAddresses, type Recipients } from './recipients.ts';
import { recordSubscription } from './subscription-activity.ts';

export interface SubscriptionStoreParts {
  readonly database: Database;
  readonly recipients: Recipients;
  readonly secrets: WebhookSecrets;
  readonly clock: Clock;
}

export interface SubscriptionAuthor {
  readonly projectId: number;
  readonly userId: number | null;
  readonly scopes: readonly string[];
}

/** A subscription sends results of insights, so its author must be able to read them. */
export const authorOfSubscription = ({ projectId, principal }: ProjectApiCall): SubscriptionAuthor => {
  assertScope(principal, 'insight:read');
  return { projectId, userId: principal.userId, scopes: principal.scopes };
};

export interface SavedSubscription {
  readonly subscription: Subscription;
  /** The secret of a webhook that this change has set. */
  readonly secret: string | undefined;
}

const MAX_SUBSCRIPTIONS = 200;

export const ruleOf = (row: Subscription): DeliveryRule => ({
  ...row,
  frequency: row.frequency as DeliveryRule['frequency'],
});

export const findSubscription = async (
  { database }: Pick<SubscriptionStoreParts, 'database'>,
  projectId: number,
  text: string | undefined,
): Promise<Subscription> => {
  const id = numericIdOf(text);
  const row = id === undefined ? null : await database.subscription.findFirst({ where: { id, projectId } });
  if (row === null) throw new NotFoundError('not_found', 'The project has no subscription with this id.');
  return row;
};

interface Subject {
  readonly insightId: number | null;
  readonly dashboardId: number | null;
  readonly dashboardInsights: number[];
}

/** The insight, or the insights of a dashboard, that the subscription sends; all of the project. */
const subjectOf = async (
  { database }: SubscriptionStoreParts,
  { projectId, scopes }: Pick<SubscriptionAuthor, 'projectId' | 'scopes'>,
  { insight, dashboard, dashboard_export_insights: chosen }: Partial<SubscriptionWrite>,
): Promise<Subject> => {
  if ((insight == null) === (dashboard == null))
    throw invalidInput('insight', 'Give either an insight or a dashboard.');
  if (insight != null) {
    if ((chosen ?? []).length > 0) {
      throw invalidInput('dashboard_export_insights', 'Insights are chosen for a dashboard only.');
    }
    const found = await database.insight.count({ where: { id: insight, projectId, deleted: false } });
    if (found === 0) throw invalidInput('insight', 'The project has no insight with this id.');
    return { insightId: insight, dashboardId: null, dashboardInsights: [] };
  }
  assertScope({ scopes }, 'dashboard:read');
  const found = await database.dashboard.count({ where: { id: dashboard!, projectId, deleted: false } });
  if (found === 0) throw invalidInput('dashboard', 'The project has no dashboard with this id.');
  const ids = [...new Set(chosen ?? [])];
  if (ids.length === 0)
    throw invalidInput('dashboard_export_insights', 'Choose at least one insight of the dashboard.');
  const tiles = await database.dashboardTile.count({
    where: {
      dashboardId: dashboard!,
      insightId: { in: ids },
      deleted: false,
      insight: { deleted: false, projectId },
    },
  });
  if (tiles !== ids.length) {
    throw invalidInput('dashboard_export_insights', 'Each of the insights must be on the dashboard.');
  }
  return { insightId: null, dashboardId: dashboard!, dashboardInsights: ids };
};

const assertTarget = ({
  target_type,
  target_value,
}: Pick<SubscriptionWrite, 'target_type' | 'target_value'>) => {
  if (target_type === 'slack') {
    throw invalidInput(
      'target_type',
      'Slack is not connected. Use the target type "webhook" with a service that passes messages on to Slack.',
    );
  }
  if (target_type === 'webhook') assertWebhookUrl(target_value, 'target_value');
  else assertAddresses(target_value);
};

const ruleColumns = (write: Partial<SubscriptionWrite>) => ({
  ...(write.frequency !== undefined && { frequency: write.frequency }),
  ...(write.interval !== undefined && { interval: write.interval }),
  ...(write.byweekday !== undefined && { byweekday: write.byweekday ?? [] }),
  ...(write.bysetpos !== undefined && { bysetpos: write.bysetpos }),
  ...(write.count !== undefined && { count: write.count }),
  ...(write.start_date !== undefined && { startDate: write.start_date }),
  ...(write.until_date !== undefined && { untilDate: write.until_date }),
});

/** Throws when the schedule has no further delivery. */
const nextOf = (rule: DeliveryRule, now: Date, attr: string): Date => {
  const next = nextDelivery(rule, now);
  if (next !== undefined) return next;
  throw invalidInput(attr, 'The schedule has no further delivery. Change until_date, count or the days.');
};

const webhookSecret = ({ secrets }: SubscriptionStoreParts, type: string) => {
  const secret = type === 'webhook' ? newWebhookSecret() : undefined;
  return { secret, columns: { sealedSecret: secret === undefined ? null : secrets.seal(secret) } };
};

export const createSubscription = async (
  parts: SubscriptionStoreParts,
  write: SubscriptionWrite,
  author: SubscriptionAuthor,
): Promise<SavedSubscription> => {
  const { database, recipients, clock } = parts;
  const { projectId, userId, scopes } = author;
  assertTarget(write);
  const subject = await subjectOf(parts, author, write);
  const rule: DeliveryRule = {
    frequency: write.frequency,
    interval: write.interval ?? 1,
    byweekday: write.byweekday ?? [],
    bysetpos: write.bysetpos ?? null,
    count: write.count ?? null,
    startDate: write.start_date,
    untilDate: write.until_date ?? null,
  };
  const { secret, columns } = webhookSecret(parts, write.target_type);
  const subscription = await database.$transaction(async (tx) => {
    await takeTurns(tx, 'subscriptions', projectId);
    if ((await tx.subscription.count({ where: { projectId, deleted: false } })) >= MAX_SUBSCRIPTIONS) {
      throw new InvalidRequestError(
        'invalid_input',
        `A project has at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
      );
    }
    const row = await tx.subscription.create({
      data: {
        projectId,
        ...subject,
        ...columns,
        ...rule,
        byweekday: [...rule.byweekday],
        title: write.title ?? null,
        targetType: write.target_type,
        targetValue: write.target_value,
        nextDeliveryDate: nextOf(rule, clock.now(), 'start_date'),
        enabled: write.enabled ?? true,
        scopes: [...scopes],
        createdAt: clock.now(),
        createdById: userId,
      },
    });
    // Part of the transaction: a subscription whose recipients were not asked would send nothing.
    if (write.target_type === 'email')
      await recipients.askUnconfirmed(tx, projectId, assertAddresses(write.target_value));
    await recordSubscription(tx, { after: row, userId });
    return row;
  });
  return { subscription, secret };
};

const RULE_MEMBERS = [
  'frequency',
  'interval',
  'byweekday',
  'bysetpos',
  'count',
  'start_date',
  'until_date',
] as const;

export const updateSubscription = async (
  parts: SubscriptionStoreParts,
  before: Subscription,
  change: SubscriptionPatch,
  author: SubscriptionAuthor,
): Promise<SavedSubscription> => {
  const { database, recipients, clock } = parts;
  const target = {
    target_type: change.target_type ?? (before.targetType as SubscriptionWrite['target_type']),
    target_value: change.target_value ?? before.targetValue,
  };
  const isOtherTarget =
    target.target_type !== before.targetType || target.target_value !== before.targetValue;
  if (isOtherTarget) assertTarget(target);
  const hasSubject =
    change.insight !== undefined ||
    change.dashboard !== undefined ||
    change.dashboard_export_insights !== undefined;
  const subject = hasSubject
    ? await subjectOf(parts, author, {
        insight: change.insight === undefined ? before.insightId : change.insight,
        dashboard: change.dashboard === undefined ? before.dashboardId : change.dashboard,
        dashboard_export_insights: change.dashboard_export_insights ?? before.dashboardInsights,
      })
    : undefined;
  const isOtherRule = RULE_MEMBERS.some((name) => change[name] !== undefined);
  const returns =
    (change.enabled === true && !before.enabled) || (change.deleted === false && before.deleted);
  const { secret, columns } = isOtherTarget
    ? webhookSecret(parts, target.target_type)
    : { secret: undefined, columns: {} };
  const subscription = await database.$transaction(async (tx) => {
    const changed = await tx.subscription.update({
      where: { id: before.id },
      data: {
        ...subject,
        ...ruleColumns(change),
        ...(isOtherTarget && {
          targetType: target.target_type,
          targetValue: target.target_value,
          ...columns,
        }),
        ...(change.title !== undefined && { title: change.title }),
        ...(change.enabled !== undefined && { enabled: change.enabled }),
        ...(change.deleted !== undefined && { deleted: change.deleted }),
        // The last editor of contents or recipients becomes the author.
        ...((subject !== undefined || isOtherTarget || returns) && {
          scopes: [...author.scopes],
          createdById: author.userId ?? before.createdById,
        }),
      },
    });
    const row =
      isOtherRule || returns
        ? await tx.subscription.update({
            where: { id: before.id },
            data: {
              nextDeliveryDate: nextOf(ruleOf(changed), clock.now(), returns ? 'enabled' : 'start_date'),
            },
          })
        : changed;
    if (row.targetType === 'email' && isOtherTarget) {
      await recipients.askUnconfirmed(tx, row.projectId, assertAddresses(row.targetValue));
    }
    await recordSubscription(tx, { before, after: row, userId: author.userId });
    return row;
  });
  return { subscription, secret };
};
