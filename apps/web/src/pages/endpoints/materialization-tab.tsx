import { Badge, Button, Card, Field, Progress, RelativeTime, Select, Skeleton } from '@meridian/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { materializationQuery } from './endpoint-queries.ts';
import type { OfEndpoint } from './of-endpoint.ts';
import { milliseconds } from './usage-totals.ts';
import { useSaveEndpoint } from './use-save-endpoint.ts';

const FRESHNESS = [
  { value: '900', label: '15 minutes' },
  { value: '1800', label: '30 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '21600', label: '6 hours' },
  { value: '43200', label: '12 hours' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '1 week' },
] as const;

type Freshness = (typeof FRESHNESS)[number]['value'];

const ASK_WHILE_RUNNING_MS = 1_000;

/** The stored table of the endpoint: its state, how old it may get, and what would be stored. */
export const MaterializationTab = ({ projectId, endpoint }: OfEndpoint) => {
  const save = useSaveEndpoint(projectId, endpoint.name);
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    ...materializationQuery(projectId, endpoint.name, endpoint.current_version),
    refetchInterval: ({ state: { data } }) => (data?.status === 'Running' ? ASK_WHILE_RUNNING_MS : false),
  });
  if (error !== null) return <QueryProblem error={error} onRetry={() => void refetch()} />;
  if (state === undefined) return <Skeleton className="my-4 h-64 w-full" />;
  return (
    <div className="space-y-4 py-4">
      <Card
        title={
          <span className="flex items-center gap-2">
            Stored table <StatusBadge status={state.status} isEnabled={state.enabled} />
          </span>
        }
        description="Runs read a table that is computed ahead, instead of all events."
        actions={
          <Button
            variant={state.enabled ? 'secondary' : 'primary'}
            isBusy={save.isPending}
            disabled={!state.enabled && !state.can_materialize}
            onClick={() => save.mutate({ is_materialized: !state.enabled })}
          >
            {state.enabled ? 'Switch off' : 'Materialize'}
          </Button>
        }
      >
        {!state.can_materialize && <p>This query cannot be materialized: {state.reason}</p>}
        {state.error !== undefined && (
          <p role="alert" className="mb-3 text-danger">
            {state.error}
          </p>
        )}
        {state.progress !== null && (
          <div className="mb-3">
            <Progress
              label="Rows read"
              {...(state.progress.percent !== null && { value: state.progress.percent })}
            />
            <p role="status" className="mt-1 text-muted">
              {state.progress.rows_read.toLocaleString('en')} rows read
            </p>
          </div>
        )}
        {state.last_materialized_at && (
          <p>
            Computed <RelativeTime value={state.last_materialized_at} /> in{' '}
            {milliseconds(state.duration_ms ?? null)}, {(state.row_count ?? 0).toLocaleString('en')} rows
            {state.incremental === true && ', refreshed by the day'}.
          </p>
        )}
        <div className="mt-4 max-w-xs">
          <Field label="Maximum age of an answer">
            <Select<Freshness>
              value={String(endpoint.data_freshness_seconds) as Freshness}
              options={FRESHNESS}
              onChange={(seconds) => save.mutate({ data_freshness_seconds: Number(seconds) as 900 })}
            />
          </Field>
        </div>
      </Card>
      <Preview projectId={projectId} endpoint={endpoint} />
    </div>
  );
};

interface StatusBadgeProps {
  readonly status: string | undefined;
  readonly isEnabled: boolean;
}

const StatusBadge = ({ status, isEnabled }: StatusBadgeProps) => {
  if (!isEnabled) return <Badge>Off</Badge>;
  if (status === 'Completed') return <Badge kind="ok">Ready</Badge>;
  if (status === 'Failed') return <Badge kind="danger">Failed</Badge>;
  // The status of a table that is due: it is new, or its query or its settings have changed.
  if (status === undefined || status === 'Modified') return <Badge kind="accent">Not computed yet</Badge>;
  return <Badge kind="accent">{status}</Badge>;
};

const Preview = ({ projectId, endpoint }: OfEndpoint) => {
  const preview = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/endpoints/{name}/materialization_preview/', {
          params: { path: { project_id: projectId, name: endpoint.name } },
          body: {},
        }),
      ),
  });
  return (
    <Card
      title="Preview"
      description="The query that fills the table, and the one that reads it."
      actions={
        <Button variant="secondary" isBusy={preview.isPending} onClick={() => preview.mutate()}>
          Show
        </Button>
      }
    >
      {preview.error !== null && <QueryProblem error={preview.error} onRetry={() => preview.mutate()} />}
      {preview.data !== undefined && !preview.data.can_materialize && <p>{preview.data.reason}</p>}
      {preview.data?.transformed_query && (
        <>
          <h3 className="mb-1 font-medium">Stored</h3>
          <pre className="mb-3 whitespace-pre-wrap break-words rounded-md bg-code p-3 text-xs">
            {preview.data.transformed_query}
          </pre>
        </>
      )}
      {preview.data?.display_execution_query && (
        <>
          <h3 className="mb-1 font-medium">Read by a run</h3>
          <pre className="whitespace-pre-wrap break-words rounded-md bg-code p-3 text-xs">
            {preview.data.display_execution_query}
          </pre>
        </>
      )}
    </Card>
  );
};
