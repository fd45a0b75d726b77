/**
 * Insights that somebody looked at lately are calculated again when they go stale, so that the next look finds
 * them fresh. Each project gets a bounded share; what is viewed last comes first.
 */
import type { QueryContext } from '../context.ts';
import { answerQuery } from '../query/answer-query.ts';
import { toTask } from './insight-result.ts';

const VIEWED_WITHIN_MS = 7 * 86_400_000;
const MOST_AT_ONCE = 1_000;
const MOST_PER_PROJECT = 50;

export const warmInsights = async (context: QueryContext, signal: AbortSignal): Promise<void> => {
  const { clock, database, logger } = context;
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
      const task = await toTask(context, insight, {
        now: undefined,
        pool: 'background',
        deniedTables: [],
        asker: 'warming',
      });
      // Fresh ones are left alone; for the others a job of its own does the work.
      await answerQuery(context, task, { refresh: 'async', signal, onMiss: 'miss' });
    } catch (error) {
      logger.info({ err: error, insightId: insight.id }, 'an insight could not be kept warm');
    }
  }
};
