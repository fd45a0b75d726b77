import {
  Button,
  Card,
  Field,
  Input,
  isolated,
  RelativeTime,
  Skeleton,
  toast,
  useConfirm,
} from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { ShownOnce } from '../../features/secrets/shown-once.tsx';
import { useShownSecret } from '../../features/secrets/use-shown-secret.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';

/** Keys with which programs run the project's endpoints, and nothing else. */
export const SecretKeysCard = ({ projectId }: { readonly projectId: string }) => {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [label, setLabel] = useState('');
  const secret = useShownSecret();
  const queryKey = ['secret-keys', projectId];
  const path = { project_id: projectId };
  const refresh = () => client.invalidateQueries({ queryKey });
  const fail = (error: Error) => toast({ kind: 'danger', title: 'Not changed', detail: error.message });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/projects/{project_id}/project_secret_api_keys/', { params: { path }, signal })),
  });
  const create = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/project_secret_api_keys/', {
          params: { path },
          body: { label: label.trim() },
        }),
      ),
    onSuccess: async ({ id, value }) => {
      secret.show({ id, value });
      setLabel('');
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      answerOf(
        api.DELETE('/api/projects/{project_id}/project_secret_api_keys/{id}/', {
          params: { path: { ...path, id } },
        }),
      ),
    onSuccess: (_, id) => {
      secret.hideOf(id);
      return refresh();
    },
    onError: fail,
  });
  const askToRemove = async (id: string, name: string) => {
    const isSure = await confirm({
      title: `Delete the key “${isolated(name)}”?`,
      text: 'Programs that use it can no longer run endpoints.',
      confirmLabel: 'Delete the key',
      kind: 'danger',
    });
    if (isSure) remove.mutate(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Card
      title="Secret keys"
      description="Programs run this project's endpoints with them, and can do nothing else."
    >
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      <ul className="mb-4 divide-y divide-line">
        {data?.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <bdi className="font-medium">{key.label}</bdi> <code>{key.mask_value}</code>
              <span className="block text-muted text-xs">
                {key.last_used_at === null ? (
                  'Never used'
                ) : (
                  <>
                    Last used <RelativeTime value={key.last_used_at} />
                  </>
                )}
              </span>
            </span>
            <Button variant="ghost" size="sm" onClick={() => void askToRemove(key.id, key.label)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <Field label="Label of a new key" error={create.error?.message}>
            <Input required value={label} onChange={({ target }) => setLabel(target.value)} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Create a key
        </Button>
      </form>
      <ShownOnce text="Copy the key." value={secret.value} copyLabel="Copy the key" />
    </Card>
  );
};
