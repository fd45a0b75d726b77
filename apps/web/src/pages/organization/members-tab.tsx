import type { components } from '@meridian/api-client';
import { Button, Cell, HeaderCell, RelativeTime, Select, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useMe } from '../../session/session.ts';
import { isAdmin, type Level, type OfOrganization, roleName, rolesUpTo } from './levels.ts';

type Member = components['schemas']['Member'];

const nameOf = ({ user }: Member): string => `${user.first_name} ${user.last_name}`.trim() || user.email;

export const MembersTab = ({ organizationId, level }: OfOrganization) => {
  const me = useMe();
  const client = useQueryClient();
  const confirm = useConfirm();
  const queryKey = ['members', organizationId];
  const pages = usePages(queryKey, ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/organizations/{organization_id}/members/', {
        params: { path: { organization_id: organizationId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  const refresh = () => client.invalidateQueries({ queryKey });
  const fail = (error: Error) => toast({ kind: 'danger', title: 'Not changed', detail: error.message });
  const pathOf = (member: Member) => ({
    path: { organization_id: organizationId, user_uuid: member.user.uuid },
  });
  const changeRole = useMutation({
    mutationFn: ({ member, role }: { readonly member: Member; readonly role: Level }) =>
      answerOf(
        api.PATCH('/api/organizations/{organization_id}/members/{user_uuid}/', {
          params: pathOf(member),
          body: { level: role },
        }),
      ),
    onSuccess: refresh,
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: (member: Member) =>
      answerOf(
        api.DELETE('/api/organizations/{organization_id}/members/{user_uuid}/', { params: pathOf(member) }),
      ),
    onSuccess: refresh,
    onError: fail,
  });
  const askToRemove = async (member: Member) => {
    const isSelf = member.user.uuid === me.uuid;
    const isSure = await confirm({
      title: isSelf ? 'Leave the organization?' : `Remove ${nameOf(member)}?`,
      text: 'Their keys, sessions and connected apps lose access to the organization at once.',
      confirmLabel: isSelf ? 'Leave' : 'Remove',
      kind: 'danger',
    });
    if (isSure) remove.mutate(member, { onSuccess: () => isSelf && window.location.assign('/') });
  };
  return (
    <div className="py-4">
      <PagedTable
        label="Members"
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Member since</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </>
        }
        row={(member) => {
          const isSelf = member.user.uuid === me.uuid;
          const mayChange = isAdmin(level) && member.level <= level;
          return (
            <tr key={member.id}>
              <Cell>
                <bdi className="font-medium">{nameOf(member)}</bdi>
                {isSelf && ' (you)'}
                <span className="block text-muted">{member.user.email}</span>
              </Cell>
              <Cell>
                {mayChange && !isSelf ? (
                  <Select
                    label={`Role of ${nameOf(member)}`}
                    value={String(member.level)}
                    options={rolesUpTo(level)}
                    onChange={(role) => changeRole.mutate({ member, role: Number(role) as Level })}
                  />
                ) : (
                  roleName(member.level)
                )}
              </Cell>
              <Cell isMuted>
                <RelativeTime value={member.joined_at} />
              </Cell>
              <Cell align="end">
                {(mayChange || isSelf) && (
                  <Button variant="ghost" size="sm" onClick={() => void askToRemove(member)}>
                    {isSelf ? 'Leave' : 'Remove'}
                  </Button>
                )}
              </Cell>
            </tr>
          );
        }}
        empty={null}
      />
    </div>
  );
};
