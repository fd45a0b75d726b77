import { Badge, Button } from '@meridian/ui';
import { Save } from 'lucide-react';
import { memo, type RefObject, useMemo, useState } from 'react';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import type { QueryNode } from '../../../query-run/run-query.ts';
import { type Insight, nameOf } from '../insight-queries.ts';
import { alertLines } from '../model/alert-lines.ts';
import { derivedName } from '../model/describe-insight.ts';
import { readInsightQuery } from '../model/query-in-url.ts';
import { runnableQuery } from '../model/runnable.ts';
import { wrapLike } from '../model/saved-query.ts';
import { InsightHeading } from './insight-heading.tsx';
import { InsightMenu } from './insight-menu.tsx';
import { useInsightActions } from './use-insight-actions.ts';
import type { InsightRun } from './use-insight-run.ts';

interface InsightHeaderProps {
  readonly insight: Insight | undefined;
  /** The query that is drawn. */
  readonly query: InsightQuery;
  /** The query with edits that are not drawn yet. Saving stores this query. */
  readonly getNewest: () => InsightQuery;
  readonly isEdited: boolean;
  readonly result: InsightRun;
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly dashboardId: number | undefined;
  readonly hasConflict: boolean;
  readonly onSaved: (insight: Insight) => void;
  readonly onDiscard: () => void;
}

/** The heading of an insight that is edited, with saving. */
export const InsightHeader = memo((props: InsightHeaderProps) => {
  const { insight, query, getNewest, isEdited, result, chart, dashboardId, hasConflict, onSaved, onDiscard } =
    props;
  const actions = useInsightActions({
    insight,
    getContent: (current) => {
      const newest = getNewest();
      return { query: wrapLike(current?.query, newest) as QueryNode, derived_name: derivedName(newest) };
    },
    dashboardId,
    onSaved,
  });
  const [names, setNames] = useState({ name: '', description: '' });
  const { create, save, change } = actions;
  const isSaving = create.isPending || save.isPending;
  const title = insight === undefined ? names.name || derivedName(query) : nameOf(insight);
  // An alert watches the saved query, not the edited one.
  const savedQuery = useMemo(
    () => (insight === undefined ? undefined : readInsightQuery(insight.query).query),
    [insight],
  );
  const canSave = insight === undefined || isEdited;
  return (
    <InsightHeading
      insight={insight}
      title={title}
      description={insight === undefined ? names.description : (insight.description ?? '')}
      onRename={(changed) =>
        insight === undefined ? setNames({ ...names, ...changed }) : change.mutate(changed)
      }
      actions={actions}
      status={isEdited && insight !== undefined ? <Badge kind="warn">Edited</Badge> : undefined}
      menu={
        <InsightMenu
          insight={insight}
          served={runnableQuery(query)}
          alertLines={savedQuery && alertLines(savedQuery)}
          title={title}
          model={result.model}
          chart={chart}
          onDuplicate={actions.duplicate}
          onDelete={() => void actions.remove()}
        />
      }
    >
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
    </InsightHeading>
  );
});
