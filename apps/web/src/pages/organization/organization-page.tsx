import { EmptyState, PageHeader, Tabs, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { useMe } from '../../session/session.ts';
import { ActivityTab } from './activity-tab.tsx';
import { AppsTab } from './apps-tab.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { isAdmin } from './levels.ts';
import { MembersTab } from './members-tab.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProjectsTab } from './projects-tab.tsx';

type Tab = 'projects' | 'members' | 'invitations' | 'apps' | 'activity';

/** The current organization: its projects, members, invitations, linked apps and activity. */
export const OrganizationPage = () => {
  const { organization } = useMe();
  const [tab, setTab] = useState<Tab>('projects');
  useDocumentTitle(organization?.name ?? 'Organization');
  const rename = useRename(organization?.id ?? '');
  if (organization === null) {
    return (
      <EmptyState
        title="You do not belong to an organization"
        text="Ask an administrator for an invitation."
      />
    );
  }
  const { id, name, membership_level: level } = organization;
  const props = { organizationId: id, level };
  return (
    <div className="mx-auto max-w-4xl p-6">
      <PageHeader
        title={name}
        actions={<OrganizationSwitcher />}
        {...(isAdmin(level) && { onTitleChange: (text: string) => rename.mutate(text) })}
      />
      <Tabs<Tab>
        label="Organization"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'projects', label: 'Projects', content: <ProjectsTab {...props} /> },
          { value: 'members', label: 'Members', content: <MembersTab {...props} /> },
          { value: 'apps', label: 'Apps', content: <AppsTab {...props} /> },
          ...(isAdmin(level)
            ? ([
                { value: 'invitations', label: 'Invitations', content: <InvitationsTab {...props} /> },
                { value: 'activity', label: 'Activity', content: <ActivityTab {...props} /> },
              ] as const)
            : []),
        ]}
      />
    </div>
  );
};

const useRename = (organizationId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      answerOf(
        api.PATCH('/api/organizations/{organization_id}/', {
          params: { path: { organization_id: organizationId } },
          body: { name },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
    onError: (error) => toast({ kind: 'danger', title: 'The name was not saved', detail: error.message }),
  });
};
