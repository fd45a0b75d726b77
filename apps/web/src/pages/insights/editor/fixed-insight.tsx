import { Chart, chartModelOf } from '@meridian/charts';
import { Button, PageHeader } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AnswerAge, QueryView } from '../../../query-run/query-view.tsx';
import type { QueryNode } from '../../../query-run/run-query.ts';
import { useQueryRun } from '../../../query-run/use-query-run.ts';
import { useProject } from '../../../session/project.ts';
import { type Insight, nameOf } from '../insight-queries.ts';
import type { SavedQuery } from '../model/saved-query.ts';

interface FixedInsightProps {
  readonly insight: Insight;
  readonly saved: SavedQuery;
}

/** An insight whose query is not edited here: SQL, or a kind that only its answer is shown of. */
export const FixedInsight = ({ insight, saved }: FixedInsightProps) => {
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
  return (
    <div className="mx-auto max-w-5xl p-4 sm:p-6">
      <PageHeader
        title={nameOf(insight)}
        description={insight.description ?? undefined}
        breadcrumbs={[
          {
            key: 'insights',
            link: (
              <Link to="/project/$projectId/insights" params={{ projectId }}>
                Insights
              </Link>
            ),
          },
        ]}
        actions={
          saved.kind === 'sql' && (
            <Button asChild>
              <Link to={`/project/${projectId}/sql`} search={{ query: saved.sql, insight: insight.short_id }}>
                Edit the SQL
              </Link>
            </Button>
          )
        }
      />
      <section aria-label="Result" className="rounded-lg border border-line bg-surface p-4">
        {query === null ? (
          <p className="text-muted">This insight has no query.</p>
        ) : (
          <>
            <QueryView run={run}>{() => model && <Chart model={model} />}</QueryView>
            <AnswerAge run={run} />
          </>
        )}
      </section>
    </div>
  );
};
