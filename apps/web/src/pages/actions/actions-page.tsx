import { Button, Cell, EmptyState, HeaderCell, PageHeader, RelativeTime } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useProjectId } from '../../session/project.ts';
import { type ActionStep, describeStep } from './action-steps.ts';

export const ActionsPage = () => {
  useDocumentTitle('Actions');
  const projectId = useProjectId();
  const pages = usePages(['actions', projectId, 'list'], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/actions/', {
        params: { path: { project_id: projectId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  const create = (
    <Button asChild variant="primary" icon={<Plus />}>
      <Link to={`/project/${projectId}/actions/new`}>New action</Link>
    </Button>
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader
        title="Actions"
        description="Events with the same meaning, under one name."
        actions={create}
      />
      <PagedTable
        label="Actions"
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Matches</HeaderCell>
            <HeaderCell>Created</HeaderCell>
          </>
        }
        row={({ id, name, description, steps, created_at }) => (
          <tr key={id}>
            <Cell>
              <Link to={`/project/${projectId}/actions/${id}`} className="font-medium">
                {name || `Action ${id}`}
              </Link>
              {description !== '' && <p className="text-muted">{description}</p>}
            </Cell>
            <Cell isMuted>{(steps as readonly ActionStep[]).map(describeStep).join(', or ')}</Cell>
            <Cell isMuted>
              <RelativeTime value={created_at} />
            </Cell>
          </tr>
        )}
        empty={
          <EmptyState
            title="No actions yet"
            text="An action is a name for one or more events, such as a click on a certain button. Use it wherever an event can be chosen."
            action={create}
          />
        }
      />
    </div>
  );
};
