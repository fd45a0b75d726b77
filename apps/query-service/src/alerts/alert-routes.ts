/** `/api/projects/:id/alerts/`: thresholds on insights, and where they tell. */
import {
  alertDestinationDeleteSchema,
  alertDestinationWriteSchema,
  alertListParams,
  alertPatchSchema,
  alertRetrieveParams,
  alertSimulateSchema,
  alertWriteSchema,
} from '@meridian/contracts/delivery';
import { InvalidRequestError } from '@meridian/core';
import {
  assertScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type ProjectFactsReader,
  type UserDirectory,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { WebhookSecrets } from '../deliveries/outbox.ts';
import { assertWebhookUrl } from '../deliveries/webhook-url.ts';
import type { Insight } from '../generated/prisma/client.ts';
import { listPage } from '../http/list-page.ts';
import { objectRoutes } from '../http/object-routes.ts';
import type { AssertMaySave } from '../insights/assert-may-save.ts';
import type { Answers } from '../query/answers.ts';
import { addDestination, deleteDestinations } from './alert-destinations.ts';
import {
  type AlertStoreParts,
  type AlertWithDestinations,
  type Author,
  assertFits,
  createAlert,
  deleteAlert,
  findAlert,
  findAlertInsight,
  updateAlert,
} from './alert-store.ts';
import { alertsToWire } from './alert-wire.ts';
import { readSeries } from './check-alert.ts';
import { evaluateAt } from './evaluate-alert.ts';

export interface AlertRoutesParts extends AlertStoreParts {
  readonly answers: Answers;
  readonly facts: ProjectFactsReader;
  readonly users: UserDirectory;
  readonly secrets: WebhookSecrets;
  readonly assertMaySave: AssertMaySave;
  readonly publicUrl: string;
}

export const createAlertRoutes = (parts: AlertRoutesParts): ProjectApiRoute[] => {
  const { database, publicUrl, facts } = parts;

  const send = async (call: ProjectApiCall, alert: AlertWithDestinations, status = 200): Promise<void> => {
    call.res.status(status).json((await alertsToWire(parts, call.principal.scopes, [alert]))[0]);
  };

  const list = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const params = parseInput(alertListParams, req.query);
    const insightId = params.insight_id ?? params.insight;
    const live = await database.insight.findMany({
      where: { projectId, deleted: false, ...(insightId !== undefined && { id: insightId }) },
      select: { id: true },
    });
    const where = {
      projectId,
      insightId: { in: live.map(({ id }) => id) },
      ...(params.search !== undefined && { name: { contains: params.search, mode: 'insensitive' as const } }),
    };
    const [count, alerts] = await Promise.all([
      database.alert.count({ where }),
      database.alert.findMany({
        where,
        include: { destinations: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: params.limit,
        skip: params.offset,
      }),
    ]);
    res.json(
      listPage(publicUrl, req, params, {
        count,
        results: await alertsToWire(parts, principal.scopes, alerts),
      }),
    );
  };

  const found = ({ projectId, params }: ProjectApiCall) => findAlert(parts, projectId, params['id']);

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(alertRetrieveParams, call.req.query);
    const alert = await found(call);
    const where = { alertId: alert.id };
    const [total, checks] = await Promise.all([
      database.alertCheck.count({ where }),
      database.alertCheck.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: params.checks_limit,
        skip: params.checks_offset,
      }),
    ]);
    call.res.json({
      ...(await alertsToWire(parts, call.principal.scopes, [alert], checks))[0],
      checks_total: total,
    });
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const author = authorOf(call);
    await send(call, await createAlert(parts, parseInput(alertWriteSchema, call.req.body), author), 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await found(call);
    await send(
      call,
      await updateAlert(parts, before, parseInput(alertPatchSchema, call.req.body), authorOf(call)),
    );
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    await deleteAlert(parts, await found(call), authorOf(call));
    call.res.status(204).end();
  };

  /** The result of the rule at every point of the insight. */
  const simulate = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const asked = parseInput(alertSimulateSchema, req.body);
    const { scopes } = authorOf(call);
    const insight = await findAlertInsight(parts, projectId, asked.insight);
    const detector = asked.detector_config;
    const threshold =
      asked.threshold ??
      (detector == null
        ? undefined
        : {
            configuration: {
              type: 'absolute' as const,
              bounds: { lower: detector.lower_bound, upper: detector.upper_bound },
            },
          });
    if (threshold === undefined) {
      throw new InvalidRequestError(
        'required',
        'Give a threshold, or a detector_config of the type "threshold".',
        {
          attr: 'threshold',
        },
      );
    }
    const condition = asked.condition ?? { type: 'absolute_value' as const };
    const series_index = asked.series_index ?? 0;
    const config = assertFits(insight, {
      threshold,
      condition,
      config:
        asked.config ??
        (asked.series_index === undefined ? undefined : { type: 'TrendsAlertConfig', series_index }),
    });
    const { timezone } = await facts.get(projectId);
    const [line] = await readSeries(parts, {
      insight,
      timezone,
      signal: req.signal,
      scopes,
      config,
      dateFrom: asked.date_from ?? undefined,
    });
    const values = line?.values ?? [];
    const dates = values.map((_, index) => line?.days[index] ?? String(index));
    const rule = { condition, threshold: threshold.configuration, config };
    const triggered = values.flatMap((_, at) =>
      evaluateAt(line!, at, rule).breach === undefined ? [] : [at],
    );
    res.json({
      data: values,
      dates,
      scores: values.map(() => null),
      triggered_indices: triggered,
      triggered_dates: triggered.map((at) => dates[at]),
      interval: config.type === 'TrendsAlertConfig' ? intervalOf(insight) : null,
      total_points: values.length,
      anomaly_count: triggered.length,
    });
  };

  const createDestination = async (call: ProjectApiCall): Promise<void> => {
    const alert = await found(call);
    // The webhook receives numbers of the insight.
    assertScope(call.principal, 'insight:read');
    const { webhook_url } = parseInput(alertDestinationWriteSchema, call.req.body);
    assertWebhookUrl(webhook_url, 'webhook_url');
    const insight = await findAlertInsight(parts, alert.projectId, alert.insightId);
    await parts.assertMaySave({ projectId: alert.projectId, scopes: call.principal.scopes }, insight.query);
    const { destination, secret } = await addDestination(parts, alert, webhook_url, call.principal);
    const { id, createdAt } = destination;
    call.res.status(201).json({
      hog_function_ids: [id],
      id,
      type: 'webhook',
      webhook_url,
      created_at: createdAt.toISOString(),
      signing_secret: secret,
    });
  };

  const removeDestinations = async (call: ProjectApiCall): Promise<void> => {
    const alert = await found(call);
    assertScope(call.principal, 'insight:read');
    const { hog_function_ids: ids } = parseInput(alertDestinationDeleteSchema, call.req.body);
    await deleteDestinations(parts, alert, ids, call.principal);
    call.res.status(204).end();
  };

  const one = '/alerts/:id/';
  return [
    { method: 'post', projectPath: '/alerts/simulate/', handler: simulate },
    ...objectRoutes('/alerts/', one, { list, create, retrieve, patch: update, put: update, remove }),
    { method: 'post', projectPath: `${one}destinations/`, handler: createDestination },
    { method: 'post', projectPath: `${one}destinations/delete/`, handler: removeDestinations },
  ];
};

/** An alert tells numbers of an insight, so its author must be able to read them. */
const authorOf = ({ projectId, principal }: ProjectApiCall): Author => {
  assertScope(principal, 'insight:read');
  return { projectId, userId: principal.userId, scopes: principal.scopes };
};

const intervalOf = ({ query }: Insight): string => {
  const node = query as {
    readonly source?: { readonly interval?: string };
    readonly interval?: string;
  } | null;
  return node?.source?.interval ?? node?.interval ?? 'day';
};
