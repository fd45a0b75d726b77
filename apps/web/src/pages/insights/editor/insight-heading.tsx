import { Button, IconButton, PageHeader, TagEditor } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard, Star } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withListEdit } from '../../../features/edit-conflict/list-edit.ts';
import { useProjectId } from '../../../session/project.ts';
import type { Insight } from '../insight-queries.ts';
import type { InsightActions } from './use-insight-actions.ts';

const DashboardsDialog = lazy(async () => ({
  default: (await import('./dashboards-dialog.tsx')).DashboardsDialog,
}));

interface InsightHeadingProps {
  readonly insight: Insight | undefined;
  readonly title: string;
  readonly description: string;
  readonly onRename: (changed: { readonly name?: string; readonly description?: string }) => void;
  readonly actions: Pick<InsightActions, 'change' | 'edit'>;
  readonly status?: ReactNode;
  readonly menu: ReactNode;
  /** The buttons of this page, after the buttons of every insight. */
  readonly children?: ReactNode;
}

/** The name, the favorite mark, the menu, the dashboards and the tags of an insight. */
export const InsightHeading = ({
  insight,
  title,
  description,
  onRename,
  actions: { change, edit },
  status,
  menu,
  children,
}: InsightHeadingProps) => {
  const projectId = useProjectId();
  const [isChoosingDashboards, setChoosingDashboards] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        onTitleChange={(name) => onRename({ name })}
        description={description}
        onDescriptionChange={(changed) => onRename({ description: changed })}
        breadcrumbs={[
          {
            key: 'insights',
            link: (
              <Link to="/project/$projectId/insights" params={{ projectId }}>
                Insights
              </Link>
            ),
          },
        ]}
        status={status}
        actions={
          <>
            {insight !== undefined && (
              <IconButton
                label={insight.favorited ? 'Remove from your favorites' : 'Add to your favorites'}
                aria-pressed={insight.favorited}
                icon={<Star className={insight.favorited ? 'fill-current text-accent' : undefined} />}
                onClick={() => change.mutate({ favorited: !insight.favorited })}
              />
            )}
            {menu}
            {insight !== undefined && (
              <Button icon={<LayoutDashboard />} onClick={() => setChoosingDashboards(true)}>
                {insight.dashboards.length === 0
                  ? 'Add to dashboard'
                  : `On ${countOf(insight.dashboards.length)}`}
              </Button>
            )}
            {children}
          </>
        }
      />
      {insight !== undefined && insight.tags.length > 0 && (
        <div className="-mt-3 mb-4 max-w-md">
          <TagEditor
            label="Tags"
            tags={insight.tags}
            onChange={(after) =>
              edit.mutate(({ tags }) => ({ tags: withListEdit(tags, { before: insight.tags, after }) }))
            }
          />
        </div>
      )}
      {insight !== undefined && isChoosingDashboards && (
        <Suspense fallback={null}>
          <DashboardsDialog
            insight={insight}
            onChange={(change) => edit.mutateAsync(({ dashboards }) => ({ dashboards: change(dashboards) }))}
            onClose={() => setChoosingDashboards(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const countOf = (count: number): string => (count === 1 ? '1 dashboard' : `${count} dashboards`);
