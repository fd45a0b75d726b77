import { Chart, type ChartPoint } from '@meridian/charts';
import { Skeleton } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { memo, type RefObject, useDeferredValue, useState } from 'react';
import { AnnotationsMenu } from '../../../features/annotations/annotations-menu.tsx';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { AnswerAge, QueryView } from '../../../query-run/query-view.tsx';
import { useProjectId } from '../../../session/project.ts';
import { drawsAnnotations } from '../model/displays.ts';
import { samplingText } from '../model/sampling.ts';
import { ResultToolbar } from './result-toolbar.tsx';
import type { InsightRun } from './use-insight-run.ts';

interface ResultPanelProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly result: InsightRun;
  readonly insightId: number | undefined;
  /** The element that is exported as a picture. */
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly onPoint: (point: ChartPoint) => void;
}

const CHART_HEIGHT = 420;

/** The chart with its range, display and age. */
export const ResultPanel = memo(
  ({ query, onChange, result, insightId, chart, onPoint }: ResultPanelProps) => {
    const { run, model, isUnfinished, problem } = result;
    const projectId = useProjectId();
    const [hasTable, setHasTable] = useState(false);
    const showsTable = useDeferredValue(hasTable);
    const sql = run.answer?.hogql;
    return (
      <section aria-label="Result" className="min-w-0 rounded-lg border border-line bg-surface">
        <ResultToolbar query={query} onChange={onChange} />
        <div className="p-3 sm:p-4">
          {isUnfinished && model === undefined ? (
            <p className="grid place-items-center text-muted" style={{ minHeight: CHART_HEIGHT }}>
              {problem?.message}
            </p>
          ) : (
            <QueryView run={run} minHeight={CHART_HEIGHT}>
              {() =>
                model === undefined ? (
                  <Skeleton className="h-80 w-full" />
                ) : (
                  <div ref={chart}>
                    <Chart
                      model={model}
                      height={CHART_HEIGHT}
                      showTable={showsTable}
                      onPoint={(point) => point.hasActors && onPoint(point)}
                    />
                  </div>
                )
              }
            </QueryView>
          )}
        </div>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3 py-2 sm:px-4">
          <AnswerAge run={run} />
          {typeof query.samplingFactor === 'number' && query.samplingFactor < 1 && (
            <span className="text-muted text-xs">Estimated from {samplingText(query.samplingFactor)}</span>
          )}
          <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
            {drawsAnnotations(query) && <AnnotationsMenu insightId={insightId} />}
            <button
              type="button"
              aria-pressed={hasTable}
              className="min-h-6 text-accent hover:underline"
              onClick={() => setHasTable(!hasTable)}
            >
              {hasTable ? 'Hide table' : 'Show table'}
            </button>
            {sql !== undefined && (
              <Link
                to={`/project/${projectId}/sql`}
                search={{ query: sql }}
                className="inline-flex min-h-6 items-center text-accent no-underline hover:underline"
              >
                As SQL
              </Link>
            )}
          </span>
        </footer>
      </section>
    );
  },
);
