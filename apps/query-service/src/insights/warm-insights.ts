/**
 * Recalculates recently viewed insights when they become stale, so that the next view finds them fresh. Each project
 * has a limit; the most recently viewed insights come first.
 */
import type { Clock } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Answers } from '../query/answers.ts';
import { taskOfInsight } from './insight-result.ts';

const VIEWED_WITHIN_MS = 7 * 86_400_000;
const MOST_AT_ONCE = 1_000;
const MOST_PER_PROJECT = 50;

export interface WarmInsightsParts {
  readonly answers: Answers;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const warmInsights = async (
  { answers, database, clock, logger }: WarmInsightsParts,
  signal: AbortSignal,
): Promise<void> => {
  const viewed = await database.insight.findMany({
    where: { deleted: false, lastViewedAt: { gte: new Date(clock.now().getTime() - VIEWED_WITHIN_MS) } },
    orderBy: { lastViewedAt: 'desc' },
    take: MOST_AT_ONCE,
  });
  const byProject = Map.groupBy(viewed, ({ projectId }) => projectId);
  for (const insight of [...byProject.values()].flatMap((own) => own.slice(0, MOST_PER_PROJECT))) {
    if (signal.aborted) return;
    if (insight.query === null) continue;
    try {
      const task = await taskOfInsight(database, insight, {
        now: undefined,
        pool: 'background',
        deniedTables: [],
        asker: 'warming',
      });
      // A stale answer starts a background query; a fresh one starts nothing.
      await answers.answer(task, { refresh: 'async', signal, onMiss: 'miss' });
    } catch (error) {
      logger.info(
        { err: error, insightId: insight.id },
        'an insight could not be refreshed in the background',
      );
    }
  }
};
