import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { fitsAddress } from '../../features/address/fits-address.ts';
import { useProjectId } from '../../session/project.ts';
import { InsightSqlPage } from './insight-sql-page.tsx';
import { NewSqlActions } from './new-sql-actions.tsx';
import type { SqlSearch } from './routes.ts';
import { readDraft, saveDraft, textToBegin } from './sql-storage.ts';
import { SqlWorkbench } from './sql-workbench.tsx';

const FIRST_TEXT =
  'SELECT event, count() AS times\nFROM events\nWHERE timestamp > now() - INTERVAL 7 DAY\nGROUP BY event\nORDER BY times DESC';

/** Writes and runs SQL, of an insight or without one. */
export const SqlPage = () => {
  const { insight } = useSearch({ strict: false }) as SqlSearch;
  return insight === undefined ? <NewSqlPage /> : <InsightSqlPage key={insight} shortId={insight} />;
};

/**
 * The query that ran is in the address unless it is too long; the text that is being written is kept in the browser.
 */
const NewSqlPage = () => {
  useDocumentTitle('SQL');
  const projectId = useProjectId();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as SqlSearch;
  const [text, setText] = useState(() => textToBegin(search.query, readDraft(projectId)) ?? FIRST_TEXT);
  const change = (next: string) => {
    setText(next);
    saveDraft(projectId, { text: next, of: search.query ?? '' });
  };
  const showInAddress = (query: string) =>
    void navigate({
      to: `/project/${projectId}/sql`,
      search: fitsAddress(query) ? { query } : {},
      replace: true,
    });
  const isTooLong = search.query !== undefined && !fitsAddress(search.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text of a link is moved once
  useEffect(() => {
    if (!isTooLong) return;
    saveDraft(projectId, { text, of: '' });
    showInAddress(text);
  }, [isTooLong]);
  return (
    <SqlWorkbench
      projectId={projectId}
      title="SQL"
      text={text}
      onChange={change}
      onRun={(ran) => {
        saveDraft(projectId, { text: ran, of: fitsAddress(ran) ? ran : '' });
        showInAddress(ran);
      }}
      actions={(written) => <NewSqlActions projectId={projectId} {...written} />}
    />
  );
};
