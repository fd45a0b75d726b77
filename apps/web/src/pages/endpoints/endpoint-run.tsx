import { Badge } from '@meridian/ui';
import { answerOf, api } from '../../api/client.ts';
import { ResultRows } from '../../features/result-rows/result-rows.tsx';
import type { variablesForRun } from './run-variables.ts';
import { milliseconds } from './usage-totals.ts';

export type Refresh = 'cache' | 'force' | 'direct';

const ROWS = 1_000;

interface RunInput {
  readonly projectId: string;
  readonly name: string;
  readonly refresh: Refresh;
  readonly variables?: ReturnType<typeof variablesForRun>;
}

/** Runs an endpoint as a program would, and measures how long the answer took. */
export const runEndpoint = async ({ projectId, name, refresh, variables }: RunInput) => {
  const startedAt = performance.now();
  const answer = await answerOf(
    api.POST('/api/projects/{project_id}/endpoints/{name}/run/', {
      params: { path: { project_id: projectId, name } },
      body: { refresh, debug: false, limit: ROWS, ...(variables !== undefined && { variables }) },
    }),
  );
  if (typeof answer === 'string') throw new Error('The server answered with a file.');
  return { answer, took: performance.now() - startedAt };
};

interface Answer {
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

/** The rows of a run, and where they came from. */
export const RunAnswer = ({ answer, took }: { readonly answer: Answer; readonly took: number }) => (
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
    <ResultRows columns={answer.columns} results={answer.results} hasMore={answer.hasMore === true} />
  </section>
);
