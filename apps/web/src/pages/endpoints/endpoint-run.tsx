import { Chart, type ChartQuery, chartModelOf } from '@meridian/charts';
import { Badge } from '@meridian/ui';
import { answerOf, api } from '../../api/client.ts';
import type { variablesForRun } from '../../features/make-endpoint/run-variables.ts';
import { ResultRows } from '../../features/result-rows/result-rows.tsx';
import { useProject } from '../../session/project.ts';
import { isSql } from './text-of-query.ts';
import { milliseconds } from './usage-totals.ts';

export type Refresh = 'cache' | 'force' | 'direct';

interface RunInput {
  readonly projectId: string;
  readonly name: string;
  /** The kind of query of the endpoint; it decides how the answer is shown. */
  readonly query: unknown;
  readonly refresh: Refresh;
  readonly variables?: ReturnType<typeof variablesForRun>;
}

/**
 * Runs an endpoint as a program would, and measures how long the answer took. There is no limit of rows: insights and
 * UNION refuse one, and a limited answer is not the one that programs have in the cache.
 */
export const runEndpoint = async ({ projectId, name, query, refresh, variables }: RunInput) => {
  const startedAt = performance.now();
  const answer = (await answerOf(
    api.POST('/api/projects/{project_id}/endpoints/{name}/run/', {
      params: { path: { project_id: projectId, name } },
      body: { refresh, debug: false, ...(variables !== undefined && { variables }) },
    }),
  )) as Answer; // the other types of the answer are files
  return { query, answer, took: performance.now() - startedAt };
};

interface Answer {
  readonly execution_id: string;
  readonly results: unknown;
  readonly columns?: readonly string[];
  readonly is_cached: boolean;
  readonly execution_path: string;
  readonly execution_path_reason?: string;
  readonly endpoint_version: number;
  readonly hasMore?: boolean;
}

const PATHS: Readonly<Record<string, string>> = {
  inline: 'Computed from raw data',
  materialized: 'Read from the stored table',
  materialized_fallback: 'Stored table could not be read; computed from raw data',
};

type Ran = Awaited<ReturnType<typeof runEndpoint>>;

/** The answer of a run, and where it came from. */
export const RunAnswer = ({ query, answer, took }: Ran) => (
  <section aria-label="Answer" className="space-y-2">
    <p role="status" className="flex flex-wrap items-center gap-2">
      <Badge kind="ok">200</Badge>
      <span>{milliseconds(took)}</span>
      <Badge>{answer.is_cached ? 'Cached' : 'Not cached'}</Badge>
      <Badge>Version {answer.endpoint_version}</Badge>
      <span className="text-muted">
        {PATHS[answer.execution_path] ?? answer.execution_path}
        {answer.execution_path_reason !== undefined && ` (${answer.execution_path_reason})`}
      </span>
    </p>
    {isSql(query) ? (
      <ResultRows columns={answer.columns} results={answer.results} hasMore={answer.hasMore === true} />
    ) : (
      <InsightAnswer query={query as ChartQuery} answer={answer} />
    )}
  </section>
);

const InsightAnswer = ({ query, answer }: { readonly query: ChartQuery; readonly answer: Answer }) => {
  const { timezone } = useProject();
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <Chart model={chartModelOf(query, answer, { timezone })} showTable />
    </div>
  );
};
