import { Button, Dialog, Field, Input, Select, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { useMe } from '../../session/session.ts';
import { ShownOnce } from '../secrets/shown-once.tsx';
import { isAddressListed } from './addresses.ts';
import { MailingList, MailingRow } from './mailing-list.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

export interface SubscriptionsDialogProps {
  readonly insightId: number;
  readonly onClose: () => void;
}

const TARGETS = [
  { value: 'email', label: 'Mail' },
  { value: 'webhook', label: 'Webhook' },
] as const;
const FREQUENCIES = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const;

/** Where the result of an insight is sent on a schedule. */
export const SubscriptionsDialog = ({ insightId, onClose }: SubscriptionsDialogProps) => {
  const projectId = useProjectId();
  const { email, is_email_verified } = useMe();
  const client = useQueryClient();
  const [target, setTarget] = useState<(typeof TARGETS)[number]['value']>('email');
  const [address, setAddress] = useState(email);
  const [frequency, setFrequency] = useState<(typeof FREQUENCIES)[number]['value']>('weekly');
  const queryKey = ['subscriptions', projectId, insightId];
  const path = { project_id: projectId };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/subscriptions/', {
          params: { path, query: { insight: insightId } },
          signal,
        }),
      ),
  });
  const forget = () => client.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/subscriptions/', {
          params: { path },
          body: {
            insight: insightId,
            target_type: target,
            target_value: address.trim(),
            frequency,
            start_date: new Date().toISOString(),
          },
        }),
      ),
    onSuccess: forget,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      answerOf(
        api.PATCH('/api/projects/{project_id}/subscriptions/{id}/', {
          params: { path: { ...path, id: String(id) } },
          body: { deleted: true },
        }),
      ),
    onSuccess: forget,
  });
  const confirm = useConfirm();
  const askToRemove = async (id: number, target: string): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the subscription of ${target}?`,
      text: 'Results are no longer sent there.',
      confirmLabel: 'Delete the subscription',
    });
    if (isSure) remove.mutate(id);
  };
  const failed = create.error;
  const isOfAddress = failed instanceof ApiError && failed.attr === 'target_value';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Subscriptions"
      description="The result of this insight is sent on a schedule. People who do not belong to the organization have to agree first."
      onSubmit={() => create.mutate()}
      footer={
        <Button type="submit" variant="primary" isBusy={create.isPending} disabled={address.trim() === ''}>
          Add subscription
        </Button>
      }
    >
      <MailingList
        label="Subscriptions of this insight"
        isLoading={data === undefined}
        error={error}
        onRetry={() => void refetch()}
      >
        {data?.results.map(({ id, summary, target_value, signing_secret }) => (
          <MailingRow
            key={id}
            title={target_value}
            details={summary}
            deleteLabel={`Delete the subscription of ${target_value}`}
            onDelete={() => void askToRemove(id, target_value)}
          >
            {signing_secret !== undefined && <code className="block text-xs">{signing_secret}</code>}
          </MailingRow>
        ))}
      </MailingList>
      <ShownOnce
        text="Keep this signing secret."
        value={create.data?.signing_secret}
        copyLabel="Copy the signing secret"
      />
      {is_email_verified !== true && target === 'email' && isAddressListed(address, email) && (
        <UnconfirmedAddress email={email}>
          The recipient is asked to confirm first and gets no results before that.
        </UnconfirmedAddress>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Send by">
          <Select
            value={target}
            options={TARGETS}
            onChange={(value) => {
              setTarget(value);
              setAddress(value === 'email' ? email : '');
            }}
          />
        </Field>
        <Field label="How often">
          <Select value={frequency} options={FREQUENCIES} onChange={setFrequency} />
        </Field>
        <Field
          label={target === 'email' ? 'Addresses' : 'Address of the webhook'}
          hint={target === 'email' ? 'Separate several addresses with commas.' : undefined}
          error={isOfAddress ? failed.message : undefined}
          className="sm:col-span-2"
        >
          <Input value={address} onChange={(event) => setAddress(event.target.value)} />
        </Field>
      </div>
      {failed !== null && !isOfAddress && (
        <QueryProblem title="The subscription was not added" error={failed} />
      )}
      {remove.error !== null && (
        <QueryProblem title="The subscription was not deleted" error={remove.error} />
      )}
    </Dialog>
  );
};
