import { Button, Card, Field, Input, Select } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { endpointKey } from './endpoint-queries.ts';
import { type Refresh, RunAnswer, runEndpoint } from './endpoint-run.tsx';
import type { OfEndpoint } from './of-endpoint.ts';
import { variablesForRun, variablesOf } from './run-variables.ts';

const REFRESH = [
  { value: 'cache', label: 'Cached answer', hint: 'As programs get it' },
  { value: 'force', label: 'Compute again', hint: 'Past the cache' },
  { value: 'direct', label: 'From raw data', hint: 'Past the stored table' },
] as const;

/** Runs the endpoint as a program would, and shows where its answer came from. */
export const RunTab = ({ projectId, endpoint }: OfEndpoint) => {
  const client = useQueryClient();
  const variables = variablesOf(endpoint.query);
  const [refresh, setRefresh] = useState<Refresh>('cache');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, initial }) => [name, initial])),
  );
  const run = useMutation({
    mutationFn: () =>
      runEndpoint({ projectId, name: endpoint.name, refresh, variables: variablesForRun(texts) }),
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
