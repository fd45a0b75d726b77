import { Chart, chartModelOf } from '@meridian/charts';
import { Button } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { EndpointQuery } from '../../../features/make-endpoint/make-endpoint-dialog.tsx';
import { AnswerAge, QueryView } from '../../../query-run/query-view.tsx';
import type { QueryNode } from '../../../query-run/run-query.ts';
import { useQueryRun } from '../../../query-run/use-query-run.ts';
import { useProject } from '../../../session/project.ts';
import { type Insight, nameOf } from '../insight-queries.ts';
import { servedQuery } from '../model/saved-query.ts';
import { InsightHeading } from './insight-heading.tsx';
import { InsightMenu } from './insight-menu.tsx';
import { useInsightActions } from './use-insight-actions.ts';

const CHART_HEIGHT = 420;

interface FixedInsightProps {
  readonly insight: Insight;
  readonly hasSql: boolean;
}

/** An insight whose query is not edited here: SQL, or a kind whose answer is only shown. */
export const FixedInsight = ({ insight, hasSql }: FixedInsightProps) => {
  const project = useProject();
  const projectId = String(project.id);
  const query = insight.query as QueryNode | null;
  const run = useQueryRun({ projectId, query: query ?? undefined });
  const model = useMemo(
    () =>
      run.answer === undefined || query === null
        ? undefined
        : chartModelOf(query, run.answer, { timezone: project.timezone }),
    [query, run.answer, project.timezone],
  );
  const chart = useRef<HTMLDivElement>(null);
  const { derived_name } = insight;
  const actions = useInsightActions({
    insight,
    getContent: () => ({ query, derived_name }),
    onSaved: () => {},
  });
  const { change, duplicate, remove } = actions;
  const title = nameOf(insight);
  return (
    <div className="mx-auto max-w-5xl p-4 sm:p-6">
      <InsightHeading
        insight={insight}
        title={title}
        description={insight.description ?? ''}
        onRename={(changed) => change.mutate(changed)}
        actions={actions}
        menu={
          <InsightMenu
            insight={insight}
            served={servedQuery(query) as EndpointQuery | undefined}
            alertLines={undefined}
            title={title}
            model={model}
            chart={chart}
            onDuplicate={duplicate}
            onDelete={() => void remove()}
          />
        }
      >
        {hasSql && (
          <Button asChild>
            <Link to={`/project/${projectId}/sql`} search={{ insight: insight.short_id }}>
              Edit the SQL
            </Link>
          </Button>
        )}
      </InsightHeading>
      <section aria-label="Result" className="rounded-lg border border-line bg-surface">
        {query === null ? (
          <p className="p-4 text-muted">This insight has no query.</p>
        ) : (
          <>
            <div className="p-3 sm:p-4">
              <QueryView run={run} minHeight={CHART_HEIGHT}>
                {() =>
                  model && (
                    <div ref={chart}>
                      <Chart model={model} height={CHART_HEIGHT} />
                    </div>
                  )
                }
              </QueryView>
            </div>
            <footer className="border-line border-t px-3 py-2 sm:px-4">
              <AnswerAge run={run} />
            </footer>
          </>
        )}
      </section>
    </div>
  );
};
