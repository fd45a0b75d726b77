import { Badge, Button, Card, Field, Input, Select } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { ResultRows } from '../../features/result-rows/result-rows.tsx';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { endpointKey } from './endpoint-queries.ts';
import type { OfEndpoint } from './of-endpoint.ts';
import { variablesForRun, variablesOf } from './run-variables.ts';
import { milliseconds } from './usage-totals.ts';

type Refresh = 'cache' | 'force' | 'direct';

const REFRESH = [
  { value: 'cache', label: 'Cached answer', hint: 'As programs get it' },
  { value: 'force', label: 'Compute again', hint: 'Past the cache' },
  { value: 'direct', label: 'From raw data', hint: 'Past the stored table' },
] as const;

const ROWS = 1_000;

/** Runs the endpoint as a program would, and says what really answered. */
export const RunTab = ({ projectId, endpoint }: OfEndpoint) => {
  const client = useQueryClient();
  const variables = variablesOf(endpoint.query);
  const [refresh, setRefresh] = useState<Refresh>('cache');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, initial }) => [name, initial])),
  );
  const run = useMutation({
    mutationFn: async () => {
      const startedAt = performance.now();
      const answer = await answerOf(
        api.POST('/api/projects/{project_id}/endpoints/{name}/run/', {
          params: { path: { project_id: projectId, name: endpoint.name } },
          body: { refresh, debug: false, limit: ROWS, variables: variablesForRun(texts) },
        }),
      );
      if (typeof answer === 'string') throw new Error('The server answered with a file.');
      return { answer, took: performance.now() - startedAt };
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: [...endpointKey(projectId, endpoint.name), 'usage'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  const options = REFRESH.filter(({ value }) => value !== 'direct' || endpoint.is_materialized);
  return (
    <div className="space-y-4 py-4">
      <Card>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <div className="w-56">
            <Field label="Answer with">
              <Select<Refresh> value={refresh} options={options} onChange={setRefresh} />
            </Field>
          </div>
          {variables.map(({ name }) => (
            <div key={name} className="w-48">
              <Field label={name}>
                <Input
                  value={texts[name] ?? ''}
                  onChange={({ target }) => setTexts((current) => ({ ...current, [name]: target.value }))}
                />
              </Field>
            </div>
          ))}
          <Button type="submit" variant="primary" isBusy={run.isPending} disabled={!endpoint.is_active}>
            Run
          </Button>
        </form>
        {!endpoint.is_active && (
          <p className="mt-2 text-muted">The endpoint is disabled. Enable it to run it.</p>
        )}
      </Card>
      {run.error !== null && <QueryProblem error={run.error} />}
      {run.data !== undefined && <RunAnswer {...run.data} />}
    </div>
  );
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

const RunAnswer = ({ answer, took }: { readonly answer: Answer; readonly took: number }) => (
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
