import { Button, Card, Field, Input, isolated, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { ShownOnce } from '../../features/secrets/shown-once.tsx';
import { useShownSecret } from '../../features/secrets/use-shown-secret.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';

/** Tokens that prove in a metadata document that an app belongs to the organization. */
export const VerificationTokens = ({ organizationId }: { readonly organizationId: string }) => {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [label, setLabel] = useState('');
  const [url, setUrl] = useState('');
  const secret = useShownSecret();
  const queryKey = ['verification-tokens', organizationId];
  const path = { organization_id: organizationId };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/organizations/{organization_id}/cimd_verification_tokens/', {
          params: { path },
          signal,
        }),
      ),
  });
  const create = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organizations/{organization_id}/cimd_verification_tokens/', {
          params: { path },
          body: { label: label.trim(), cimd_url: url.trim() },
        }),
      ),
    onSuccess: async ({ id, value }) => {
      secret.show({ id, value });
      setLabel('');
      setUrl('');
      await client.invalidateQueries({ queryKey });
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) =>
      answerOf(
        api.DELETE('/api/organizations/{organization_id}/cimd_verification_tokens/{id}/', {
          params: { path: { ...path, id } },
        }),
      ),
    onSuccess: (_, id) => {
      secret.hideOf(id);
      return client.invalidateQueries({ queryKey });
    },
    onError: (failed) =>
      toast({ kind: 'danger', title: 'The token was not revoked', detail: failed.message }),
  });
  const askToRevoke = async (id: string, name: string) => {
    const isSure = await confirm({
      title: `Revoke “${isolated(name)}”?`,
      text: 'Apps that use this token are no longer linked to the organization.',
      confirmLabel: 'Revoke',
      kind: 'danger',
    });
    if (isSure) revoke.mutate(id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Card
      title="Verification tokens"
      description="A token in an app's metadata document links the app to this organization."
    >
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      <ul className="mb-4 divide-y divide-line">
        {data?.results.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <bdi className="font-medium">{token.label}</bdi> <code>{token.mask_value}</code>
              <span className="block break-all text-muted">{token.cimd_url}</span>
            </span>
            <Button variant="ghost" size="sm" onClick={() => void askToRevoke(token.id, token.label)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Field label="Label">
            <Input required value={label} onChange={({ target }) => setLabel(target.value)} />
          </Field>
        </div>
        <div className="min-w-64 flex-[2]">
          <Field label="Address of the metadata document" error={create.error?.message}>
            <Input required type="url" value={url} onChange={({ target }) => setUrl(target.value)} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Create a token
        </Button>
      </form>
      <ShownOnce text="Copy the token." value={secret.value} copyLabel="Copy the token" />
    </Card>
  );
};
