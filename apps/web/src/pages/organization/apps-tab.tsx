import {
  Badge,
  Button,
  Card,
  CopyButton,
  Field,
  Input,
  RelativeTime,
  Skeleton,
  useConfirm,
} from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import type { OfOrganization } from './levels.ts';

/** Apps that belong to the organization, and the tokens that prove it. */
export const AppsTab = ({ organizationId }: OfOrganization) => (
  <div className="space-y-6 py-4">
    <LinkedApps organizationId={organizationId} />
    <VerificationTokens organizationId={organizationId} />
    <p>
      To have an app checked by the people who run this installation,{' '}
      <a href="/settings/apps">ask for its verification</a>.
    </p>
  </div>
);

const LinkedApps = ({ organizationId }: { readonly organizationId: string }) => {
  const { data, error } = useQuery({
    queryKey: ['linked-apps', organizationId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/organizations/{organization_id}/linked_apps/', {
          params: { path: { organization_id: organizationId } },
          signal,
        }),
      ),
  });
  return (
    <Card title="Linked apps" description="Apps whose metadata document has one of the tokens below.">
      {error !== null && <QueryProblem error={error} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.length === 0 && <p className="text-muted">No app is linked yet.</p>}
      <ul className="divide-y divide-line">
        {data?.map((app) => (
          <li key={app.client_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="font-medium">{app.client_name ?? 'Unnamed app'}</span>{' '}
              {app.is_verified ? <Badge kind="ok">Verified</Badge> : <Badge>Not verified</Badge>}
              <span className="block break-all text-muted">{app.client_id}</span>
            </span>
            <span className="text-muted text-xs">
              Linked <RelativeTime value={app.linked_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const VerificationTokens = ({ organizationId }: { readonly organizationId: string }) => {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [label, setLabel] = useState('');
  const [url, setUrl] = useState('');
  const queryKey = ['verification-tokens', organizationId];
  const path = { organization_id: organizationId };
  const { data, error } = useQuery({
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
    onSuccess: async () => {
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
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const askToRevoke = async (id: string, name: string) => {
    const isSure = await confirm({
      title: `Revoke “${name}”?`,
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
      {error !== null && <QueryProblem error={error} />}
      <ul className="mb-4 divide-y divide-line">
        {data?.results.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="font-medium">{token.label}</span> <code>{token.mask_value}</code>
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
      {create.data?.value !== undefined && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-2">
          Copy the token. It is shown only now: <code className="break-all">{create.data.value}</code>
          <CopyButton text={create.data.value} label="Copy the token" />
        </p>
      )}
    </Card>
  );
};
