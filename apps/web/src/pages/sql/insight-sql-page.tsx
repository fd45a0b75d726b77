import { Button, isolated, toast } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { PagePending } from '../../app/page-pending.tsx';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { ConflictNotice } from '../../features/edit-conflict/conflict-notice.tsx';
import { useEdited } from '../../features/edit-conflict/use-edited.ts';
import { MissingObject, ObjectProblem } from '../../features/object-page/object-problem.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';
import { useProjectId } from '../../session/project.ts';
import { useInsightActions } from '../insights/editor/use-insight-actions.ts';
import { type Insight, insightQueryOptions, nameOf } from '../insights/insight-queries.ts';
import { readSavedSql, type SavedSql } from './saved-sql.ts';
import { readDraft, removeDraft, saveDraft } from './sql-storage.ts';
import { SqlWorkbench } from './sql-workbench.tsx';

/** Edits the SQL of an insight in place. */
export const InsightSqlPage = ({ shortId }: { readonly shortId: string }) => {
  const projectId = useProjectId();
  const { data, error, refetch } = useQuery(insightQueryOptions(projectId, shortId));
  useDocumentTitle(data === undefined ? 'SQL' : `SQL of ${isolated(nameOf(data))}`);
  const place = { noun: 'insight', listPath: `/project/${projectId}/insights` };
  if (data === undefined && error !== null)
    return <ObjectProblem {...place} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PagePending />;
  const saved = readSavedSql(data.query);
  if (saved === undefined || data.deleted === true) return <MissingObject {...place} />;
  return <InsightSql insight={data} saved={saved} />;
};

interface InsightSqlProps {
  readonly insight: Insight;
  readonly saved: SavedSql;
}

interface SqlState {
  readonly text: string;
  /** How the insight is shown. A change of it by another client is not overwritten unseen. */
  readonly wrapper: SavedSql['wrapper'];
}

const sameState = (state: SqlState): SqlState => state;

const InsightSql = ({ insight, saved }: InsightSqlProps) => {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const place = `${projectId}.${insight.short_id}`;
  const path = `/project/${projectId}/insights/${insight.short_id}`;
  const [draft] = useState(() => readDraft(place));
  const { wrapper } = saved;
  const { base, state, change, conflict } = useEdited<SqlState>(
    { text: saved.text, wrapper },
    sameState,
    draft && { base: { text: draft.of, wrapper }, state: { text: draft.text, wrapper } },
  );
  const { text } = state;
  const close = (): void => {
    removeDraft(place);
    void navigate({ to: path });
  };
  return (
    <SqlWorkbench
      projectId={projectId}
      title={`SQL of ${isolated(nameOf(insight))}`}
      breadcrumbs={[{ key: 'insight', link: <Link to={path}>{nameOf(insight)}</Link> }]}
      text={text}
      saved={saved}
      onChange={(next) => {
        change({ text: next });
        saveDraft(place, { text: next, of: base.text });
      }}
      notice={conflict !== undefined && <ConflictNotice what="this insight" {...conflict} />}
      actions={({ toSave }) => (
        <>
          <Button variant="ghost" onClick={close}>
            {text === saved.text ? 'Close' : 'Discard edits'}
          </Button>
          <SaveButton
            insight={insight}
            query={toSave}
            isDisabled={conflict !== undefined || text.trim() === ''}
            onSaved={close}
          />
        </>
      )}
    />
  );
};

interface SaveButtonProps {
  readonly insight: Insight;
  readonly query: QueryNode;
  readonly isDisabled: boolean;
  readonly onSaved: () => void;
}

const SaveButton = ({ insight, query, isDisabled, onSaved }: SaveButtonProps) => {
  const { derived_name } = insight;
  const { save } = useInsightActions({
    insight,
    getContent: () => ({ query, derived_name }),
    onSaved,
    onConflict: () =>
      toast({
        kind: 'danger',
        title: 'The insight was not saved',
        detail: 'Another tab or person changed it meanwhile. Save again to replace their change.',
      }),
  });
  return (
    <Button
      variant="primary"
      icon={<Save />}
      isBusy={save.isPending}
      disabled={isDisabled}
      onClick={() => save.mutate(insight)}
    >
      Save
    </Button>
  );
};
