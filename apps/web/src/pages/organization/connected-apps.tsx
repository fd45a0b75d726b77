import { Badge, Button, Card, isolated, RelativeTime, Skeleton, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';

const QUERY_KEY = ['connected-apps'];

/** The apps that the person has given access, with what each of them may do. */
export const ConnectedApps = () => {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/api/users/@me/connected_apps/', { signal })),
  });
  const revoke = useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/users/@me/connected_apps/{id}/', { params: { path: { id } } })),
    onSuccess: () => {
      toast({ kind: 'ok', title: 'The app no longer has access' });
      return client.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (failed) =>
      toast({ kind: 'danger', title: 'The access was not revoked', detail: failed.message }),
  });
  const ask = async (id: string, name: string): Promise<void> => {
    const isSure = await confirm({
      title: `Revoke the access of ${isolated(name)}?`,
      text: 'Its tokens stop working within a second. It can ask you for access again.',
      confirmLabel: 'Revoke access',
      kind: 'danger',
    });
    if (isSure) revoke.mutate(id);
  };
  return (
    <Card title="Apps that you gave access" description="They act for you, within what you allowed.">
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.results.length === 0 && <p className="text-muted">No app has access to your data.</p>}
      <ul className="divide-y divide-line" aria-label="Apps that you gave access">
        {data?.results.map((app) => {
          const name = app.client_name || app.client_host;
          return (
            <li key={app.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <bdi className="font-medium">{name}</bdi>{' '}
                {app.is_verified ? <Badge kind="ok">Verified</Badge> : <Badge>Not verified</Badge>}
                <span className="block text-muted">
                  {app.client_host} · {app.scopes.join(', ')}
                </span>
                {app.last_used_at !== null && (
                  <span className="block text-muted text-xs">
                    Last used <RelativeTime value={app.last_used_at} />
                  </span>
                )}
                {app.recent_calls.length > 0 && (
                  <details className="text-muted text-xs">
                    <summary>Recent calls</summary>
                    <ul>
                      {app.recent_calls.map(({ tool, project_id, outcome, called_at }) => (
                        <li key={`${tool} ${called_at}`}>
                          <code>{tool}</code>
                          {project_id !== null && ` in project ${project_id}`},{' '}
                          <RelativeTime value={called_at} />
                          {outcome !== 'ok' && <Badge>{outcome}</Badge>}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </span>
              <Button variant="ghost" size="sm" onClick={() => void ask(app.id, name)}>
                Revoke
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
