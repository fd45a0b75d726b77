import { Badge, Button, Cell, EmptyState, HeaderCell, PageHeader, RelativeTime } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useProjectId } from '../../session/project.ts';

export const CohortsPage = () => {
  useDocumentTitle('Cohorts');
  const projectId = useProjectId();
  const pages = usePages(['cohorts', projectId], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/cohorts/', {
        params: { path: { project_id: projectId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  const create = (
    <Button asChild variant="primary" icon={<Plus />}>
      <Link to={`/project/${projectId}/cohorts/new`}>New cohort</Link>
    </Button>
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader title="Cohorts" description="Persons who have something in common." actions={create} />
      <PagedTable
        label="Cohorts"
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell align="end">Persons</HeaderCell>
            <HeaderCell>Calculated</HeaderCell>
          </>
        }
        row={({
          id,
          name,
          description,
          count,
          is_static,
          is_calculating,
          last_calculation,
          error_message,
        }) => (
          <tr key={id}>
            <Cell>
              <Link to={`/project/${projectId}/cohorts/${id}`} className="font-medium">
                {name || 'Untitled cohort'}
              </Link>{' '}
              {is_static && <Badge>Static</Badge>}{' '}
              {error_message !== null && <Badge kind="danger">Failed</Badge>}
              {description !== '' && <p className="text-muted">{description}</p>}
            </Cell>
            <Cell align="end">{count?.toLocaleString('en') ?? '–'}</Cell>
            <Cell isMuted>
              {is_calculating
                ? 'Calculating…'
                : last_calculation !== null && <RelativeTime value={last_calculation} />}
            </Cell>
          </tr>
        )}
        empty={
          <EmptyState
            title="No cohorts yet"
            text="Use a cohort as a filter or a breakdown of any insight."
            action={create}
          />
        }
      />
    </div>
  );
};
