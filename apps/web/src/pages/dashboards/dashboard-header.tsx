import {
  Button,
  IconButton,
  isolated,
  Menu,
  type MenuEntry,
  PageHeader,
  toast,
  useConfirm,
} from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Maximize, Pin, Plus, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { SharingDialog } from '../../features/sharing/sharing-dialog.tsx';
import { useProjectId } from '../../session/project.ts';
import type { Dashboard } from './dashboard-queries.ts';
import { refreshLabel } from './refresh-label.ts';
import { TextDialog } from './text-dialog.tsx';
import type { AutoRefresh } from './use-auto-refresh.ts';
import type { DashboardChanges } from './use-dashboard-changes.ts';

interface DashboardHeaderProps {
  readonly dashboard: Dashboard;
  readonly changes: DashboardChanges;
  readonly isEditing: boolean;
  readonly onEditingChange: (isEditing: boolean) => void;
  readonly autoRefresh: AutoRefresh;
  readonly onFullScreen: () => void;
}

const REFRESH_SECONDS = [0, 30, 60, 300, 1800];

export const DashboardHeader = ({
  dashboard,
  changes,
  isEditing,
  onEditingChange,
  autoRefresh,
  onFullScreen,
}: DashboardHeaderProps) => {
  const projectId = useProjectId();
  const [isAddingText, setAddingText] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const duplicate = useDuplicate(projectId, dashboard.id);
  const deleteDashboard = useDelete(projectId, changes);
  const items: MenuEntry[] = [
    {
      label: dashboard.pinned ? 'Unpin' : 'Pin to the home page',
      icon: <Pin />,
      onSelect: () => void changes.update({ pinned: !dashboard.pinned }),
    },
    { label: 'Duplicate', onSelect: () => duplicate.mutate() },
    {
      label: 'Full screen',
      icon: <Maximize />,
      onSelect: onFullScreen,
    },
    'separator',
    { heading: 'Automatic refresh' },
    ...REFRESH_SECONDS.map((seconds) => ({
      label: refreshLabel(seconds),
      isChecked: autoRefresh.seconds === seconds,
      onSelect: () => autoRefresh.setSeconds(seconds),
    })),
    'separator',
    { label: 'Delete', isDanger: true, onSelect: () => void deleteDashboard(dashboard.name) },
  ];
  return (
    <>
      <PageHeader
        title={dashboard.name ?? ''}
        titlePlaceholder="Untitled dashboard"
        onTitleChange={(name) => void changes.update({ name })}
        description={dashboard.description}
        onDescriptionChange={(description) => void changes.update({ description })}
        breadcrumbs={[
          { key: 'dashboards', link: <Link to={`/project/${projectId}/dashboards`}>Dashboards</Link> },
        ]}
        actions={
          <>
            <IconButton
              label="Refresh all tiles"
              variant="ghost"
              icon={<RefreshCw />}
              onClick={autoRefresh.refreshNow}
            />
            <Button variant="secondary" icon={<Plus />} onClick={() => setAddingText(true)}>
              Add a text
            </Button>
            <Button icon={<Share2 />} onClick={() => setSharing(true)}>
              Share
            </Button>
            <Button variant={isEditing ? 'primary' : 'secondary'} onClick={() => onEditingChange(!isEditing)}>
              {isEditing ? 'Done' : 'Edit the layout'}
            </Button>
            <Menu
              align="end"
              trigger={<IconButton label="More" variant="ghost" icon={<Ellipsis />} />}
              items={items}
            />
          </>
        }
      />
      {isSharing && (
        <SharingDialog
          kind="dashboard"
          id={String(dashboard.id)}
          name={dashboard.name || 'Dashboard'}
          onClose={() => setSharing(false)}
        />
      )}
      {isAddingText && (
        <TextDialog
          title="Add a text"
          body=""
          onClose={() => setAddingText(false)}
          onSave={(body) => changes.addText(body)}
        />
      )}
    </>
  );
};

const useDuplicate = (projectId: string, dashboardId: number) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/dashboards/', {
          params: { path: { project_id: projectId } },
          body: { use_dashboard: dashboardId },
        }),
      ),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['dashboards', projectId] });
      await navigate({ to: `/project/${projectId}/dashboards/${id}` });
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The dashboard was not duplicated', detail: error.message }),
  });
};

const useDelete = (projectId: string, changes: DashboardChanges) => {
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async (name: string | null) => {
    const isSure = await confirm({
      title: `Delete ${name ? `“${isolated(name)}”` : 'this dashboard'}?`,
      text: 'Its insights stay. Public links of the dashboard stop working.',
      confirmLabel: 'Delete the dashboard',
      kind: 'danger',
    });
    if (!isSure) return;
    if (await changes.update({ deleted: true })) await navigate({ to: `/project/${projectId}/dashboards` });
  };
};
