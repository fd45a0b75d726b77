import type { ChartPoint } from '@meridian/charts';
import { Button, RelativeTime } from '@meridian/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { ConflictNotice } from '../../../features/edit-conflict/conflict-notice.tsx';
import type { Conflict } from '../../../features/edit-conflict/use-edited.ts';
import { useStable } from '../../../features/hooks/use-stable.ts';
import { Notice } from '../../../features/notice/notice.tsx';
import { PersonsDrawer } from '../../../features/persons/persons-drawer.tsx';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { useProjectId } from '../../../session/project.ts';
import type { Insight } from '../insight-queries.ts';
import { changeKind, type KindName } from '../model/default-query.ts';
import { rebased } from '../model/rebased.ts';
import { FunnelPathLinks } from './funnel-path-links.tsx';
import { InsightHeader } from './insight-header.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { QueryPanel } from './query-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { type EditedQueryInput, useEditedQuery } from './use-edited-query.ts';
import { useInsightRun } from './use-insight-run.ts';

export interface InsightEditorProps extends Pick<EditedQueryInput, 'base' | 'inAddress' | 'setInAddress'> {
  /** Undefined for a new one. */
  readonly insight?: Insight;
  readonly frequentEvents?: readonly string[];
  readonly dashboardId?: number | undefined;
  readonly onSaved?: (insight: Insight) => void;
  readonly onKindChange?: (kind: KindName, query: InsightQuery | undefined) => void;
  readonly conflict?: (Conflict & { readonly by: string }) | undefined;
}

/** The editor beside the chart; below it on narrow screens. */
export const InsightEditor = ({
  insight,
  frequentEvents = [],
  dashboardId,
  base,
  inAddress,
  setInAddress,
  onSaved,
  onKindChange,
  conflict,
}: InsightEditorProps) => {
  const projectId = useProjectId();
  const edited = useEditedQuery({
    projectId,
    insight: insight?.short_id ?? 'new',
    base,
    inAddress,
    setInAddress,
  });
  const { query, isEdited, problem, draft } = edited;
  const result = useInsightRun(query, insight?.id);
  // The large parts follow a moment later, so that an input has its frame before they are drawn again.
  const drawn = useDeferredValue(query);
  const newest = useRef(query);
  useLayoutEffect(() => {
    newest.current = query;
  }, [query]);
  const change = useStable((next: InsightQuery): void => {
    newest.current = rebased(next, drawn, newest.current);
    edited.change(newest.current);
  });
  const getNewest = useStable(() => newest.current);
  const saved = useStable((insightNow: Insight): void => {
    edited.discardDraft();
    onSaved?.(insightNow);
  });
  const discard = useStable(edited.discard);
  // Beside the chart the editor is always shown; below it, a new insight begins with the editor open.
  const [isPanelOpen, setPanelOpen] = useState(insight === undefined);
  const [point, setPoint] = useState<ChartPoint>();
  const chart = useRef<HTMLDivElement>(null);
  const chooseKind = (kind: KindName): void => {
    if (onKindChange !== undefined)
      onKindChange(kind, isEdited ? changeKind(query, kind, frequentEvents) : undefined);
    else change(changeKind(query, kind, frequentEvents));
  };
  return (
    <div className="mx-auto max-w-[96rem] p-4 sm:p-6">
      <InsightHeader
        insight={insight}
        query={drawn}
        getNewest={getNewest}
        isEdited={isEdited}
        result={result}
        chart={chart}
        dashboardId={dashboardId}
        hasConflict={conflict !== undefined}
        onSaved={saved}
        onDiscard={discard}
      />
      {problem !== undefined && (
        <Notice
          kind="warn"
          actions={
            <Button size="sm" onClick={edited.discard}>
              {insight === undefined ? 'Start with a new query' : 'Show the saved query'}
            </Button>
          }
        >
          The query in the address cannot be read. {problem}
        </Notice>
      )}
      {conflict !== undefined && <ConflictNotice what="this insight" {...conflict} />}
      {draft !== undefined && (
        <Notice
          actions={
            <>
              <Button size="sm" onClick={edited.restoreDraft}>
                Restore draft
              </Button>
              <Button size="sm" variant="ghost" onClick={edited.discardDraft}>
                Discard
              </Button>
            </>
          }
        >
          You have edits of <RelativeTime value={new Date(draft.at)} /> that were not saved.
        </Notice>
      )}
      <KindTabs query={query} onChange={chooseKind} />
      <div className="grid items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="order-2 lg:order-1">
          <Button
            className="mb-2 w-full lg:hidden"
            aria-expanded={isPanelOpen}
            icon={<SlidersHorizontal />}
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            {isPanelOpen ? 'Hide the query' : 'Edit the query'}
          </Button>
          <div className={isPanelOpen ? undefined : 'max-lg:hidden'}>
            <QueryPanel query={drawn} onChange={change} problem={result.problem} />
          </div>
        </div>
        <div className="order-1 min-w-0 lg:order-2">
          <ResultPanel
            query={drawn}
            onChange={change}
            result={result}
            insightId={insight?.id}
            chart={chart}
            onPoint={setPoint}
          />
        </div>
      </div>
      <PersonsDrawer
        query={result.shownQuery}
        point={point}
        onClose={() => setPoint(undefined)}
        footer={
          <FunnelPathLinks
            query={result.shownQuery}
            step={point?.funnelStep}
            onOpen={() => setPoint(undefined)}
          />
        }
      />
    </div>
  );
};
