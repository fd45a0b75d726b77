import {
  Button,
  Card,
  Cell,
  EmptyState,
  Field,
  HeaderCell,
  Input,
  RelativeTime,
  Select,
  toast,
  useConfirm,
} from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { ShownOnce } from '../../features/secrets/shown-once.tsx';
import { useShownSecret } from '../../features/secrets/use-shown-secret.ts';
import { type Level, type OfOrganization, roleName, rolesUpTo } from './levels.ts';

export const InvitationsTab = ({ organizationId, level }: OfOrganization) => {
  const client = useQueryClient();
  const queryKey = ['invitations', organizationId];
  const link = useShownSecret();
  const refresh = () => client.invalidateQueries({ queryKey });
  const pages = usePages(queryKey, ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/organizations/{organization_id}/invites/', {
        params: { path: { organization_id: organizationId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      answerOf(
        api.DELETE('/api/organizations/{organization_id}/invites/{id}/', {
          params: { path: { organization_id: organizationId, id } },
        }),
      ),
    onSuccess: (_, id) => {
      link.hideOf(id);
      return refresh();
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The invitation was not withdrawn', detail: error.message }),
  });
  const confirm = useConfirm();
  const askToWithdraw = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: 'Withdraw the invitation?',
      text: 'Its link stops working. You can invite the person again.',
      confirmLabel: 'Withdraw the invitation',
    });
    if (isSure) withdraw.mutate(id);
  };
  return (
    <div className="space-y-6 py-4">
      <NewInvitation
        organizationId={organizationId}
        level={level}
        link={link}
        onCreated={() => void refresh()}
      />
      <PagedTable
        label="Open invitations"
        pages={pages}
        header={
          <>
            <HeaderCell>For</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Expires</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </>
        }
        row={(invite) => (
          <tr key={invite.id}>
            <Cell>{invite.target_email ?? 'Anyone with the link'}</Cell>
            <Cell>{roleName(invite.level)}</Cell>
            <Cell isMuted>{invite.is_expired ? 'Expired' : <RelativeTime value={invite.expires_at} />}</Cell>
            <Cell align="end">
              <Button variant="ghost" size="sm" onClick={() => void askToWithdraw(invite.id)}>
                Withdraw
              </Button>
            </Cell>
          </tr>
        )}
        empty={
          <EmptyState
            title="No open invitations"
            text="Invitations that were not accepted yet appear here."
          />
        }
      />
    </div>
  );
};

interface NewInvitationProps extends OfOrganization {
  /** The one of the invitation that was made last. */
  readonly link: ReturnType<typeof useShownSecret>;
  readonly onCreated: () => void;
}

const NewInvitation = ({ organizationId, level, link, onCreated }: NewInvitationProps) => {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('1');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organizations/{organization_id}/invites/', {
          params: { path: { organization_id: organizationId } },
          body: { level: Number(role) as Level, target_email: email.trim() === '' ? null : email.trim() },
        }),
      ),
    onSuccess: ({ id, url }) => {
      link.show({ id, value: url });
      setEmail('');
      onCreated();
    },
  });
  const invite = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Card
      title="Invite a member"
      description="With an address, only its owner can use the link. Without one, it works for the first person who signs up or joins with it."
    >
      <form onSubmit={invite} className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <Field label="E-mail address (optional)" error={error?.message}>
            <Input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
        </div>
        <div className="w-40">
          <Field label="Role">
            <Select value={role} options={rolesUpTo(level)} onChange={setRole} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={isPending}>
          Create the link
        </Button>
      </form>
      <ShownOnce text="Send this link." value={link.value} copyLabel="Copy the link" />
    </Card>
  );
};
