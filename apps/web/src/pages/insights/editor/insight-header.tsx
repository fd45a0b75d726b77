import { Badge, Button, IconButton, PageHeader, TagEditor } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard, Save, Star } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { useProjectId } from '../../../session/project.ts';
import { type Insight, nameOf } from '../insight-queries.ts';
import { derivedName } from '../model/describe-insight.ts';
import { DashboardsDialog } from './dashboards-dialog.tsx';
import { InsightMenu } from './insight-menu.tsx';
import { useInsightActions } from './use-insight-actions.ts';
import type { InsightRun } from './use-insight-run.ts';

interface InsightHeaderProps {
  readonly insight: Insight | undefined;
  /** The query that is drawn. */
  readonly query: InsightQuery;
  /** The query with edits that are not drawn yet; it is the one that is saved. */
  readonly getNewest: () => InsightQuery;
  readonly isEdited: boolean;
  readonly result: InsightRun;
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly dashboardId: number | undefined;
  readonly hasConflict: boolean;
  readonly onSaved: (insight: Insight) => void;
  readonly onDiscard: () => void;
}

/** The name of the insight, and what can be done with it. */
export const InsightHeader = memo((props: InsightHeaderProps) => {
  const { insight, query, getNewest, isEdited, result, chart, dashboardId, hasConflict, onSaved, onDiscard } =
    props;
  const projectId = useProjectId();
  const actions = useInsightActions({ insight, getQuery: getNewest, dashboardId, onSaved });
  const [names, setNames] = useState({ name: '', description: '' });
  const [isChoosingDashboards, setChoosingDashboards] = useState(false);
  const { create, save, change } = actions;
  const isSaving = create.isPending || save.isPending;
  const title = insight === undefined ? names.name || derivedName(query) : nameOf(insight);
  const rename = (changed: Partial<typeof names>): void => {
    if (insight === undefined) setNames({ ...names, ...changed });
    else change.mutate(changed);
  };
  const canSave = insight === undefined || isEdited;
  return (
    <>
      <PageHeader
        title={title}
        onTitleChange={(name) => rename({ name })}
        description={insight === undefined ? names.description : (insight.description ?? '')}
        onDescriptionChange={(description) => rename({ description })}
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
        status={isEdited && insight !== undefined ? <Badge kind="warn">Edited</Badge> : undefined}
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
            <InsightMenu
              insight={insight}
              query={query}
              title={title}
              result={result}
              chart={chart}
              onDuplicate={() =>
                create.mutate({
                  name: `${title} (copy)`,
                  description: insight?.description ?? '',
                  tags: insight?.tags,
                })
              }
              onDelete={() => void actions.remove()}
            />
            {insight !== undefined && (
              <Button icon={<LayoutDashboard />} onClick={() => setChoosingDashboards(true)}>
                {insight.dashboards.length === 0
                  ? 'Add to dashboard'
                  : `On ${countOf(insight.dashboards.length)}`}
              </Button>
            )}
            {isEdited && insight !== undefined && (
              <Button variant="ghost" onClick={onDiscard}>
                Discard edits
              </Button>
            )}
            {canSave && (
              <Button
                variant="primary"
                icon={<Save />}
                isBusy={isSaving}
                disabled={hasConflict}
                onClick={() => (insight === undefined ? create.mutate(names) : save.mutate(insight))}
              >
                Save
              </Button>
            )}
          </>
        }
      />
      {insight !== undefined && insight.tags.length > 0 && (
        <div className="-mt-3 mb-4 max-w-md">
          <TagEditor
            label="Tags"
            tags={insight.tags}
            onChange={(tags) => change.mutate({ tags: [...tags] })}
          />
        </div>
      )}
      {insight !== undefined && isChoosingDashboards && (
        <DashboardsDialog
          insight={insight}
          onChange={(dashboards) => change.mutateAsync({ dashboards: [...dashboards] })}
          onClose={() => setChoosingDashboards(false)}
        />
      )}
    </>
  );
});

const countOf = (count: number): string => (count === 1 ? '1 dashboard' : `${count} dashboards`);
