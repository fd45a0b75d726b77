import { Badge, Button, Cell, EmptyState, HeaderCell, PageHeader, RelativeTime } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useProjectId } from '../../session/project.ts';
import { NewDashboardDialog } from './new-dashboard-dialog.tsx';

export const DashboardsPage = () => {
  useDocumentTitle('Dashboards');
  const projectId = useProjectId();
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const search = useDeferredValue(text.trim());
  const pages = usePages(['dashboards', projectId, search], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/dashboards/', {
        params: {
          path: { project_id: projectId },
          query: { offset, limit, ...(search !== '' && { search }) },
        },
        signal,
      }),
    ),
  );
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      New dashboard
    </Button>
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader title="Dashboards" actions={create} />
      <div className="mb-3">
        <SearchField label="Search dashboards" value={text} onChange={setText} />
      </div>
      <PagedTable
        label="Dashboards"
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Tags</HeaderCell>
            <HeaderCell>Created by</HeaderCell>
            <HeaderCell>Opened</HeaderCell>
          </>
        }
        row={(dashboard) => (
          <tr key={dashboard.id}>
            <Cell>
              <Link to={`/project/${projectId}/dashboards/${dashboard.id}`} className="font-medium">
                {dashboard.name || 'Untitled dashboard'}
              </Link>{' '}
              {dashboard.pinned && <Badge kind="accent">Pinned</Badge>}{' '}
              {dashboard.is_shared && <Badge kind="warn">Public link</Badge>}
              {dashboard.description !== '' && <p className="text-muted">{dashboard.description}</p>}
            </Cell>
            <Cell isMuted>{dashboard.tags.join(', ')}</Cell>
            <Cell isMuted>{dashboard.created_by?.first_name ?? ''}</Cell>
            <Cell isMuted>
              {dashboard.last_accessed_at === null ? (
                'Never'
              ) : (
                <RelativeTime value={dashboard.last_accessed_at} />
              )}
            </Cell>
          </tr>
        )}
        empty={
          search === '' ? (
            <EmptyState
              title="No dashboards yet"
              text="A dashboard shows insights and notes side by side."
              action={create}
            />
          ) : (
            <EmptyState title="No dashboard matches" text={`Nothing was found for “${search}”.`} />
          )
        }
      />
      {isCreating && <NewDashboardDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </div>
  );
};
