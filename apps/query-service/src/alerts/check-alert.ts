/**
 * Checks one alert. The check, the new state and the messages are written in one transaction, and only if no other
 * process has checked the alert meanwhile, so every check notifies at most once.
 */
import type {
  AlertCondition,
  AlertConfig,
  AlertState,
  AlertThresholdConfiguration,
  CalculationInterval,
} from '@meridian/contracts/delivery';
import { filtersOverrideSchema, type QueryNode, queryNodeSchema } from '@meridian/contracts/query';
import {
  type Clock,
  cutText,
  errorMessage,
  InvalidRequestError,
  isAppError,
  NotFoundError,
  parseLargeJson,
  ThrottledError,
  UnavailableError,
  uuidV7,
} from '@meridian/core';
import type { ProjectFactsReader, ProjectMembers } from '@meridian/identity';
import type { Logger } from '@meridian/service-kit';
import type { Database, Transaction } from '../database.ts';
import { type MessageSource, queueMail, queueWebhook } from '../deliveries/outbox.ts';
import type { Alert, AlertDestination, Insight } from '../generated/prisma/client.ts';
import { taskOfInsight } from '../insights/insight-result.ts';
import type { Answers } from '../query/answers.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import { deniedTablesOf, readScopesOf } from '../query/required-scopes.ts';
import { answerBytes } from '../query/send-answer.ts';
import { recordAlert } from './alert-activity.ts';
import { isOngoing, nextCheckAt } from './alert-times.ts';
import { type AlertSeries, type Evaluation, evaluateAlert, seriesOf } from './evaluate-alert.ts';

export interface CheckAlertParts {
  readonly answers: Answers;
  readonly database: Database;
  readonly facts: ProjectFactsReader;
  readonly members: ProjectMembers;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string;
}

type FullAlert = Alert & { readonly destinations: readonly AlertDestination[] };

/** Throws errors that may pass, such as a store that is away; the job repeats the check. */
export const checkAlert = async (
  parts: CheckAlertParts,
  alertId: string,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, facts } = parts;
  const alert = await database.alert.findUnique({ where: { id: alertId }, include: { destinations: true } });
  const now = clock.now();
  if (alert === null || !isDue(alert, now)) return;
  const insight = await database.insight.findFirst({
    where: { id: alert.insightId, projectId: alert.projectId, deleted: false },
  });
  const timezone = await timezoneOf(facts, alert.projectId);
  if (timezone === undefined) {
    await database.$transaction(async (tx) => {
      const [off] = await tx.alert.updateManyAndReturn({
        where: { id: alert.id },
        data: { enabled: false },
      });
      // It was deleted during the check.
      if (off === undefined) return;
      const { destinations } = alert;
      await recordAlert(tx, {
        alert: { ...off, destinations },
        before: alert,
        activity: 'updated',
        userId: null,
      });
    });
    return;
  }
  const next = nextCheckAt(alert.calculationInterval as CalculationInterval, {
    now,
    timezone,
    skipWeekend: alert.skipWeekend,
  });
  if (insight === null) {
    // Restoring the insight brings its alerts back.
    await database.alert.updateMany({ where: { id: alert.id }, data: { nextCheckAt: next } });
    return;
  }
  const outcome = await outcomeOf(parts, { alert, insight, timezone, signal });
  await record(parts, { alert, insight, outcome, next, now });
};

/** Undefined for a project that was deleted. */
const timezoneOf = async (facts: ProjectFactsReader, projectId: number): Promise<string | undefined> => {
  try {
    return (await facts.get(projectId)).timezone;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
};

const isDue = ({ enabled, nextCheckAt: at, snoozedUntil }: Alert, now: Date): boolean =>
  enabled && (at === null || at <= now) && (snoozedUntil === null || snoozedUntil <= now);

interface Outcome extends Evaluation {
  readonly state: AlertState;
  readonly error: string | null;
}

interface Checked {
  readonly alert: FullAlert;
  readonly insight: Insight;
  readonly timezone: string;
  readonly signal: AbortSignal;
}

const outcomeOf = async (parts: CheckAlertParts, checked: Checked): Promise<Outcome> => {
  const { alert, insight, signal } = checked;
  try {
    const series = await readSeries(parts, { ...checked, scopes: alert.scopes, config: configOf(alert) });
    const evaluation = evaluateAlert(series, {
      condition: alert.condition as AlertCondition,
      threshold: thresholdOf(alert),
      config: configOf(alert),
    });
    return { ...evaluation, state: evaluation.breach === undefined ? 'Not firing' : 'Firing', error: null };
  } catch (error) {
    if (
      signal.aborted ||
      error instanceof ThrottledError ||
      error instanceof UnavailableError ||
      !isAppError(error)
    )
      throw error;
    parts.logger.info(
      { err: error, alertId: alert.id, insightId: insight.id },
      'an alert could not be checked',
    );
    return { value: null, breach: undefined, state: 'Errored', error: cutText(errorMessage(error), 1_000) };
  }
};

export const configOf = ({ config }: Pick<Alert, 'config'>): AlertConfig => config as AlertConfig;
export const thresholdOf = ({ threshold }: Pick<Alert, 'threshold'>): AlertThresholdConfiguration =>
  (threshold as unknown as { readonly configuration: AlertThresholdConfiguration }).configuration;

export type AlertableKind = 'TrendsQuery' | 'FunnelsQuery' | 'HogQLQuery';
export type AlertableNode = Extract<RunnableNode, { kind: AlertableKind }>;

/** The node of an insight that alerts support. */
export const alertableNode = (query: unknown): AlertableNode => {
  const node = queryNodeSchema.safeParse(query).data;
  const runnable =
    node === undefined || node.kind === 'SavedInsightNode'
      ? undefined
      : prepareNode(node as Exclude<QueryNode, { kind: 'SavedInsightNode' }>);
  switch (runnable?.kind) {
    case 'TrendsQuery':
    case 'FunnelsQuery':
    case 'HogQLQuery':
      return runnable;
    default:
      throw new InvalidRequestError(
        'invalid_input',
        'Alerts are supported for trends, funnels and SQL insights.',
        { attr: 'insight' },
      );
  }
};

interface ReadRequest {
  readonly insight: Insight;
  readonly timezone: string;
  readonly signal: AbortSignal;
  readonly scopes: readonly string[];
  readonly config: AlertConfig;
  readonly dateFrom?: string | undefined;
}

/** The current result of the insight, computed again with the scopes of the alert's author. */
export const readSeries = async (
  { answers, database, clock }: Pick<CheckAlertParts, 'answers' | 'database' | 'clock'>,
  { insight, timezone, signal, scopes, config, dateFrom }: ReadRequest,
): Promise<readonly AlertSeries[]> => {
  const node = alertableNode(insight.query);
  const task = await taskOfInsight(database, insight, {
    now: undefined,
    pool: 'background',
    deniedTables: deniedTablesOf(scopes),
    scopes: readScopesOf(scopes),
    asker: 'alerts',
    ...(dateFrom !== undefined && { filters: filtersOverrideSchema.parse({ date_from: dateFrom }) }),
  });
  const outcome = await answers.answer(
    { ...task, longestWaitMs: 0 },
    { refresh: 'force_blocking', signal, onMiss: 'calculate' },
  );
  if (outcome.kind !== 'answer') throw new Error('a blocking query has an answer');
  const { results, columns, types } = (await parseLargeJson(answerBytes(task, outcome))) as Record<
    string,
    unknown
  >;
  const interval = String((node as { readonly interval?: unknown }).interval ?? 'day');
  return seriesOf(node, { results, columns, types }, config, (day) =>
    isOngoing(day, { interval, timezone, now: clock.now() }),
  );
};

interface CheckToRecord {
  readonly alert: FullAlert;
  readonly insight: Insight;
  readonly outcome: Outcome;
  readonly next: Date;
  readonly now: Date;
}

const record = async (parts: CheckAlertParts, check: CheckToRecord): Promise<void> => {
  const { alert, outcome, next, now } = check;
  const { state, value, error } = outcome;
  const tells = isReported(alert, state);
  const hasAuthor = !tells || (await isAuthorMember(parts, alert));
  await parts.database.$transaction(async (tx) => {
    const { count } = await tx.alert.updateMany({
      where: { id: alert.id, nextCheckAt: alert.nextCheckAt, enabled: true },
      data: {
        state,
        lastValue: value,
        lastCheckedAt: now,
        nextCheckAt: next,
        snoozedUntil: null,
        ...(tells && { lastNotifiedAt: now }),
      },
    });
    if (count === 0) return;
    const id = uuidV7();
    const hasTargets = tells && (alert.subscribedUserIds.length > 0 || alert.destinations.length > 0);
    await tx.alertCheck.create({
      data: {
        id,
        alertId: alert.id,
        createdAt: now,
        calculatedValue: value,
        state,
        error,
        targetsNotified: hasTargets,
      },
    });
    if (tells) await tell(tx, parts, { ...check, checkId: id, hasAuthor });
  });
};

/** A change of state is reported once, not at every check. */
const isReported = ({ state: before, notifyOnResolve }: Alert, state: AlertState): boolean => {
  if (state === before) return false;
  if (state === 'Firing' || state === 'Errored') return true;
  return notifyOnResolve && (before === 'Firing' || before === 'Errored');
};

/** Webhooks that a removed member set up are not called: they may lead to that member. */
const isAuthorMember = async (
  { members }: CheckAlertParts,
  { projectId, createdById, destinations }: FullAlert,
): Promise<boolean> => {
  if (destinations.length === 0) return true;
  const authors = [...new Set([createdById, ...destinations.map((destination) => destination.createdById)])];
  const userIds = authors.filter((id) => id !== null);
  return (await members.find(projectId, { userIds })).length === authors.length;
};

const tell = async (
  tx: Transaction,
  { publicUrl }: CheckAlertParts,
  {
    alert,
    insight,
    outcome,
    now,
    checkId,
    hasAuthor,
  }: CheckToRecord & { readonly checkId: string; readonly hasAuthor: boolean },
): Promise<void> => {
  const source: MessageSource = { projectId: alert.projectId, kind: 'alert', id: checkId, now };
  const insightName = insight.name ?? insight.derivedName ?? 'Insight';
  const name = alert.name === '' ? insightName : alert.name;
  const url = `${publicUrl}/project/${alert.projectId}/insights/${insight.shortId}`;
  const { subject, type, what } = messageOf(outcome);
  for (const userId of alert.subscribedUserIds) {
    await queueMail(tx, source, {
      to: { kind: 'member', userId },
      subject: cutText(`${subject}: ${name}`, 300),
      text: `${what}\n\nInsight: ${insightName}\n${url}\n\nYou get this mail because you are subscribed to the alert. Change it at the insight.`,
    });
  }
  if (!hasAuthor) return;
  for (const { url: webhook, sealedSecret } of alert.destinations) {
    await queueWebhook(tx, source, {
      url: webhook,
      sealedSecret: new Uint8Array(sealedSecret),
      type,
      data: {
        alert: { id: alert.id, name: alert.name },
        insight: { id: insight.id, short_id: insight.shortId, name: insightName, url },
        check: { id: checkId, state: outcome.state, calculated_value: outcome.value, message: what },
      },
    });
  }
};

const messageOf = ({ state, value, breach, error }: Outcome) => {
  if (state === 'Firing') return { subject: 'Alert', type: 'alert.firing', what: breach ?? '' };
  if (state === 'Errored') {
    return {
      subject: 'Alert failed',
      type: 'alert.errored',
      what: `The alert could not be checked: ${error}`,
    };
  }
  const what =
    value === null ? 'The insight no longer has a value.' : `The value is ${value}, within the bounds.`;
  return { subject: 'Resolved', type: 'alert.resolved', what };
};
