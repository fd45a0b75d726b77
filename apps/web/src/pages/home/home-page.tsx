import { Card, PageHeader, RelativeTime, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { LinkedList, LinkedRow } from '../../features/list/linked-list.tsx';
import { useProject } from '../../session/project.ts';
import { NEW_INSIGHT_KINDS } from '../insights/insight-kinds.ts';
import { firstEventQuery, homeDashboardsQuery, lastViewedQuery } from './home-queries.ts';

const FirstEvent = lazy(() => import('./first-event.tsx'));

export const HomePage = () => {
  const project = useProject();
  useDocumentTitle(project.name);
  const projectId = String(project.id);
  const isNew = useIsNewProject(projectId);
  const always = (
    <>
      <Questions projectId={projectId} />
      <div className="grid gap-6 md:grid-cols-2">
        <LastViewed projectId={projectId} />
        <Dashboards projectId={projectId} />
      </div>
    </>
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader title={project.name} />
      {isNew ? (
        // The parts below are mounted together with it, so that they do not move down.
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <FirstEvent projectId={projectId} token={project.api_token} />
          {always}
        </Suspense>
      ) : (
        always
      )}
    </div>
  );
};

const Questions = ({ projectId }: { readonly projectId: string }) => (
  <section aria-labelledby="new-insight" className="mb-8">
    <h2 id="new-insight" className="mb-2 font-semibold">
      Ask a question
    </h2>
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {NEW_INSIGHT_KINDS.map(({ kind, label, question, icon: Icon }) => (
        <li key={kind}>
          <Link
            to={`/project/${projectId}/insights/new`}
            search={{ kind }}
            className="flex h-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-ink no-underline hover:border-field-line"
          >
            <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-muted">{question}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Stays true until the page is left, so that the page can show the arrival of the first event. */
const useIsNewProject = (projectId: string): boolean => {
  const { data } = useQuery(firstEventQuery(projectId));
  const [newId, setNewId] = useState<string>();
  if (data === null && newId !== projectId) setNewId(projectId);
  return newId === projectId;
};

const LastViewed = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, refetch } = useQuery(lastViewedQuery(projectId));
  return (
    <HomeList
      title="Viewed last"
      error={error}
      onRetry={() => void refetch()}
      isEmpty={data?.length === 0}
      emptyText="Insights that you open appear here."
    >
      {data?.map(({ short_id, name, derived_name, last_viewed_at }) => (
        <LinkedRow
          key={short_id}
          to={`/project/${projectId}/insights/${short_id}`}
          name={name || derived_name || 'Untitled insight'}
        >
          {last_viewed_at !== null && <RelativeTime value={last_viewed_at} />}
        </LinkedRow>
      ))}
    </HomeList>
  );
};

const Dashboards = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, refetch } = useQuery(homeDashboardsQuery(projectId));
  return (
    <HomeList
      title="Dashboards"
      error={error}
      onRetry={() => void refetch()}
      isEmpty={data?.length === 0}
      emptyText="This project has no dashboards yet."
    >
      {data?.map(({ id, name, pinned, last_accessed_at }) => (
        <LinkedRow key={id} to={`/project/${projectId}/dashboards/${id}`} name={name || 'Untitled dashboard'}>
          {pinned ? 'Pinned' : last_accessed_at !== null && <RelativeTime value={last_accessed_at} />}
        </LinkedRow>
      ))}
    </HomeList>
  );
};

interface HomeListProps {
  readonly title: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isEmpty: boolean | undefined;
  readonly emptyText: string;
  readonly children: ReactNode;
}

const HomeList = ({ title, ...list }: HomeListProps) => (
  <section aria-label={title}>
    <h2 className="mb-2 font-semibold">{title}</h2>
    <Card>
      {/* As high as a full list, so that its arrival moves nothing. */}
      <div className="min-h-47">
        <LinkedList label={title} skeletonClassName="h-47" {...list} />
      </div>
    </Card>
  </section>
);
