import { type ChartModel, chartModelOf } from '@meridian/charts';
import { useMemo, useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useAnnotations } from '../../../features/annotations/use-annotations.ts';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import type { QueryAnswer } from '../../../query-run/run-query.ts';
import { type QueryRun, useQueryRun } from '../../../query-run/use-query-run.ts';
import { useProject } from '../../../session/project.ts';
import { type FieldProblem, problemOfError } from '../model/query-errors.ts';
import { runnableQuery, unfinishedPart } from '../model/runnable.ts';
import { useDebounced } from './use-debounced.ts';

const PAUSE_MS = 120;

export interface InsightRun {
  readonly run: QueryRun;
  /** The query that the shown answer belongs to. */
  readonly shownQuery: InsightQuery;
  readonly model: ChartModel | undefined;
  /** The part of the query that is wrong or not finished. */
  readonly problem: FieldProblem | undefined;
  /** True while a part is not finished; the chart then shows the last complete query. */
  readonly isUnfinished: boolean;
}

/** Runs the edited query after a short pause, and cancels the run that it replaces. */
export const useInsightRun = (query: InsightQuery, insightId: number | undefined): InsightRun => {
  const project = useProject();
  const unfinished = useMemo(() => unfinishedPart(query), [query]);
  const lastFinished = useRef<InsightQuery>(undefined);
  if (unfinished === undefined) lastFinished.current = query;
  const finished = lastFinished.current;
  const runnable = useMemo(() => (finished === undefined ? undefined : runnableQuery(finished)), [finished]);
  const sent = useDebounced(runnable, JSON.stringify(runnable) ?? '', PAUSE_MS);
  const run = useQueryRun({ projectId: String(project.id), query: sent });
  const shown = useRef<{ query: InsightQuery; answer: QueryAnswer }>(undefined);
  if (sent !== undefined && run.answer !== undefined && shown.current?.answer !== run.answer && !run.isStale)
    shown.current = { query: sent, answer: run.answer };
  const { annotations } = useAnnotations({ insightId });
  const pair = shown.current;
  const model = useMemo(
    () =>
      pair === undefined
        ? undefined
        : chartModelOf(pair.query, pair.answer, { timezone: project.timezone, annotations }),
    [pair, annotations, project.timezone],
  );
  const shownQuery = pair?.query ?? query;
  return useMemo(
    () => ({
      run,
      shownQuery,
      model,
      problem: unfinished ?? (run.error instanceof ApiError ? problemOfError(run.error) : undefined),
      isUnfinished: unfinished !== undefined,
    }),
    [run, shownQuery, model, unfinished],
  );
};
