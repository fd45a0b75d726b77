import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { PagePending } from '../../../app/page-pending.tsx';
import { useDocumentTitle } from '../../../app/use-document-title.ts';
import { useAddress } from '../../../features/address/use-address.ts';
import { serverChange } from '../../../features/edit-conflict/server-change.ts';
import { isUnknownId, MissingObject, ObjectProblem } from '../../../features/object-page/object-problem.tsx';
import { useProjectId } from '../../../session/project.ts';
import { type Insight, insightQueryOptions, markViewed, nameOf } from '../insight-queries.ts';
import { compact } from '../model/query-in-url.ts';
import { readSavedQuery } from '../model/saved-query.ts';
import type { EditorSearch } from '../routes.ts';
import { FixedInsight } from './fixed-insight.tsx';
import { InsightEditor } from './insight-editor.tsx';

export const InsightPage = () => {
  const projectId = useProjectId();
  const { shortId = '' } = useParams({ strict: false }) as { readonly shortId?: string };
  const { data, error, refetch } = useQuery(insightQueryOptions(projectId, shortId));
  useDocumentTitle(data === undefined ? 'Insight' : nameOf(data));
  const place = { noun: 'insight', listPath: `/project/${projectId}/insights` };
  if (data?.deleted === true || isUnknownId(error)) return <MissingObject {...place} />;
  if (data === undefined && error !== null)
    return <ObjectProblem {...place} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PagePending />;
  return <SavedInsight key={data.short_id} insight={data} />;
};

/** `base` is the state that the editor began with; the server may have a newer one meanwhile. */
const SavedInsight = ({ insight }: { readonly insight: Insight }) => {
  const projectId = useProjectId();
  const { search, setSearch } = useAddress<EditorSearch>();
  const [base, setBase] = useState(insight);
  const saved = useMemo(() => readSavedQuery(base.query), [base.query]);
  const edited = search.query ?? (saved.kind === 'insight' ? saved.query : base.query);
  const server = stateOf(insight);
  // The editor changes the query only.
  const change = serverChange(stateOf(base), server, { ...server, query: compact(edited) });
  useEffect(() => markViewed(projectId, insight.id), [projectId, insight.id]);
  useEffect(() => {
    if (change === 'takeOver') setBase(insight);
  }, [change, insight]);
  if (saved.kind !== 'insight') return <FixedInsight insight={insight} hasSql={saved.kind === 'sql'} />;
  // Members that cannot conflict, such as tags and dashboards, always have their newest value.
  const shown: Insight = change === 'ask' ? { ...insight, query: base.query, name: base.name } : insight;
  return (
    <InsightEditor
      insight={shown}
      base={saved.query}
      inAddress={search.query}
      setInAddress={(query) => setSearch(query === undefined ? {} : { query })}
      onSaved={setBase}
      conflict={
        change === 'ask'
          ? {
              by: insight.last_modified_by?.first_name || insight.last_modified_by?.email || 'Another client',
              loadTheirs: () => {
                setBase(insight);
                setSearch({});
              },
              keepMine: () => setBase(insight),
            }
          : undefined
      }
    />
  );
};

const stateOf = ({ name, description, query }: Insight) => {
  const saved = readSavedQuery(query);
  return { name, description, query: compact(saved.kind === 'insight' ? saved.query : query) };
};
