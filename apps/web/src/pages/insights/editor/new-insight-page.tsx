import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PagePending } from '../../../app/page-pending.tsx';
import { useDocumentTitle } from '../../../app/use-document-title.ts';
import { useAddress } from '../../../features/address/use-address.ts';
import { frequentEventsQuery } from '../../../features/definitions/definitions.ts';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { QueryProblem } from '../../../query-run/query-problem.tsx';
import { useProjectId } from '../../../session/project.ts';
import { defaultQuery, type KindName, kindNameOf } from '../model/default-query.ts';
import { readInsightQuery } from '../model/query-in-url.ts';
import type { NewInsightSearch } from '../routes.ts';
import { InsightEditor } from './insight-editor.tsx';

/** A new insight. Its chart is drawn at once, from the most frequent event. */
export const NewInsightPage = () => {
  useDocumentTitle('New insight');
  const projectId = useProjectId();
  const { search, setSearch } = useAddress<NewInsightSearch>();
  const { data, error, refetch } = useQuery(frequentEventsQuery(projectId));
  const events = useMemo(() => data?.slice(0, 5).map(({ event }) => event), [data]);
  const kind = kindOf(search.query) ?? search.kind ?? 'trends';
  const base = useMemo(() => (events === undefined ? undefined : defaultQuery(kind, events)), [kind, events]);
  if (error !== null)
    return (
      <div className="mx-auto max-w-xl p-6">
        <QueryProblem error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (base === undefined || events === undefined) return <PagePending />;
  return (
    <InsightEditor
      base={base}
      frequentEvents={events}
      inAddress={search.query}
      dashboardId={search.dashboard}
      setInAddress={(query) =>
        setSearch((before) => ({ ...before, kind: query === undefined ? kind : kindNameOf(query), query }))
      }
      onKindChange={(next: KindName, query: InsightQuery | undefined) =>
        setSearch((before) => ({ ...before, kind: next, query }))
      }
    />
  );
};

const kindOf = (inAddress: unknown): KindName | undefined => {
  const { query } = readInsightQuery(inAddress);
  return query === undefined ? undefined : kindNameOf(query);
};
