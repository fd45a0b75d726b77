import { Button, Card, Field, Select } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { savedTextsOf, variablesForRun, variablesOf } from '../../features/make-endpoint/run-variables.ts';
import { VariableControl } from '../../features/sql/variable-control.tsx';
import type { ValueRules } from '../../features/sql/variable-values.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { type Refresh, RunAnswer, runEndpoint } from './endpoint-run.tsx';
import type { OfEndpoint } from './of-endpoint.ts';
import { executionIdOf, refreshLog } from './refresh-log.ts';

const REFRESH = [
  { value: 'cache', label: 'Cached answer', hint: 'The same as for programs' },
  { value: 'force', label: 'Compute again', hint: 'Skips the cache' },
  { value: 'direct', label: 'From raw data', hint: 'Skips the stored table' },
] as const;

/** The value that the query was saved with says whether there is a choice. NULL and lists are typed as JSON. */
const rulesOf = (saved: unknown): ValueRules => ({
  type: typeof saved === 'boolean' ? 'Boolean' : 'String',
  default_value: saved,
  values: null,
  is_multi: false,
});

/** Runs the endpoint as a program would, and shows where its answer came from. */
export const RunTab = ({ projectId, endpoint }: OfEndpoint) => {
  const client = useQueryClient();
  const variables = variablesOf(endpoint.query);
  const [refresh, setRefresh] = useState<Refresh>('cache');
  const [texts, setTexts] = useState(() => savedTextsOf(variables));
  const run = useMutation({
    mutationFn: () =>
      runEndpoint({
        projectId,
        name: endpoint.name,
        query: endpoint.query,
        refresh,
        variables: variablesForRun(variables, texts),
      }),
    onSettled: (ran, error) =>
      void refreshLog({ client, projectId, name: endpoint.name }, executionIdOf(ran?.answer, error)),
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
          {variables.map(({ name, saved }) => (
            <div key={name} className="w-48">
              <Field label={name}>
                <VariableControl
                  rules={rulesOf(saved)}
                  text={texts[name] ?? ''}
                  onChange={(text) => setTexts((current) => ({ ...current, [name]: text }))}
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
