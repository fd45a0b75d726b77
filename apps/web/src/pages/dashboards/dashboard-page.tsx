import { Button, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Minimize } from 'lucide-react';
import { useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { ConflictNotice } from '../../features/edit-conflict/conflict-notice.tsx';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { DashboardFilters } from './dashboard-filters.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { dashboardQuery, type FiltersOfDashboard } from './dashboard-queries.ts';
import { DashboardVariables } from './dashboard-variables.tsx';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { TileGrid } from './tile-grid.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useDashboardChanges } from './use-dashboard-changes.ts';
import { useFullScreen } from './use-full-screen.ts';

/** The key discards typed text, the edited layout and automatic refresh when another dashboard is opened. */
export const DashboardPage = () => {
  const { dashboardId = '' } = useParams({ strict: false });
  return <DashboardView key={dashboardId} dashboardId={dashboardId} />;
};

const DashboardView = ({ dashboardId }: { readonly dashboardId: string }) => {
  const projectId = useProjectId();
  const { data: dashboard, error, refetch } = useQuery(dashboardQuery(projectId, dashboardId));
  const changes = useDashboardChanges(projectId, dashboardId);
  const { conflict } = changes;
  const [isEditing, setEditing] = useState(false);
  const autoRefresh = useAutoRefresh();
  const fullScreen = useFullScreen();
  useDocumentTitle(dashboard?.name ?? 'Dashboard');
  if (error !== null && dashboard === undefined)
    return (
      <ObjectProblem
        error={error}
        noun="dashboard"
        listPath={`/project/${projectId}/dashboards`}
        onRetry={() => void refetch()}
      />
    );
  if (dashboard === undefined) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="p-4 sm:p-6">
      {fullScreen.isOn ? (
        <header className="mb-4 flex items-center justify-between gap-4">
          <h1 className="truncate font-semibold text-2xl">{dashboard.name || 'Untitled dashboard'}</h1>
          <Button size="sm" variant="ghost" icon={<Minimize />} onClick={fullScreen.leave}>
            Leave full screen
          </Button>
        </header>
      ) : (
        <>
          <DashboardHeader
            dashboard={dashboard}
            changes={changes}
            isEditing={isEditing}
            onEditingChange={setEditing}
            autoRefresh={autoRefresh}
            onFullScreen={fullScreen.enter}
          />
          {conflict !== undefined && (
            <ConflictNotice {...conflict}>
              {conflict.mine !== undefined && (
                <>
                  {' '}
                  Yours: “<bdi>{conflict.mine}</bdi>”.
                </>
              )}
            </ConflictNotice>
          )}
          <DashboardFilters
            key={changes.revision}
            dashboardId={dashboard.id}
            value={(dashboard.persisted_filters ?? {}) as FiltersOfDashboard}
            onSave={(filters) => void changes.update({ filters })}
          />
          <DashboardVariables
            projectId={projectId}
            dashboard={dashboard}
            onSave={(variables) => void changes.update({ variables })}
          />
        </>
      )}
      {dashboard.tiles.length === 0 ? (
        <EmptyDashboard projectId={projectId} />
      ) : (
        <TileGrid
          projectId={projectId}
          dashboardId={dashboard.id}
          tiles={dashboard.tiles}
          changes={changes}
          isEditing={isEditing && !fullScreen.isOn}
          refreshCount={autoRefresh.count}
        />
      )}
    </div>
  );
};
