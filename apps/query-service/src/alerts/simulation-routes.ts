/** `/api/projects/:id/alerts/simulate/`: where a rule would fire, without saving it. */
import { alertSimulateSchema } from '@meridian/contracts/delivery';
import { type Clock, InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, ProjectFactsReader } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Insight } from '../generated/prisma/client.ts';
import type { Answers } from '../query/answers.ts';
import { assertFits, authorOfAlert, findAlertInsight } from './alert-store.ts';
import { readSeries } from './check-alert.ts';
import { evaluateAt } from './evaluate-alert.ts';

export interface SimulationRoutesParts {
  readonly database: Database;
  readonly answers: Answers;
  readonly facts: ProjectFactsReader;
  readonly clock: Clock;
}

export const createSimulationRoutes = (parts: SimulationRoutesParts): ProjectApiRoute[] => {
  /** The result of the rule at every point of the insight. */
  const simulate = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const asked = parseInput(alertSimulateSchema, req.body);
    const { scopes } = authorOfAlert(call);
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
    const { timezone } = await parts.facts.get(projectId);
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

  return [{ method: 'post', projectPath: '/alerts/simulate/', handler: simulate }];
};

const intervalOf = ({ query }: Insight): string => {
  const node = query as {
    readonly source?: { readonly interval?: string };
    readonly interval?: string;
  } | null;
  return node?.source?.interval ?? node?.interval ?? 'day';
};
