import { Badge, Cell, EmptyState, HeaderCell, PageHeader, RelativeTime } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useProjectId } from '../../session/project.ts';

export const PersonsPage = () => {
  useDocumentTitle('Persons');
  const projectId = useProjectId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const pages = usePages(['persons', projectId, search], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/persons/', {
        params: {
          path: { project_id: projectId },
          query: { offset, limit, ...(search !== '' && { search }) },
        },
        signal,
      }),
    ),
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader title="Persons" description="Everyone whose events this project has recorded." />
      <div className="mb-3">
        <SearchField label="Search by name, e-mail or distinct id" value={text} onChange={setText} />
      </div>
      <PagedTable
        label="Persons"
        pages={pages}
        header={
          <>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell>Distinct id</HeaderCell>
            <HeaderCell>First seen</HeaderCell>
          </>
        }
        row={(person) => (
          <tr key={person.uuid}>
            <Cell>
              <Link to={`/project/${projectId}/persons/${person.uuid}`} className="font-medium">
                {person.name}
              </Link>{' '}
              {!person.is_identified && <Badge>Anonymous</Badge>}
            </Cell>
            <Cell isMonospaced isMuted className="max-w-xs truncate">
              {person.distinct_ids[0]}
              {person.distinct_ids.length > 1 && ` and ${person.distinct_ids.length - 1} more`}
            </Cell>
            <Cell isMuted>
              <RelativeTime value={person.created_at} />
            </Cell>
          </tr>
        )}
        empty={
          search === '' ? (
            <EmptyState
              title="No persons yet"
              text="A person appears with the first event that has a distinct id."
            />
          ) : (
            <EmptyState title="No person matches" text={`Nothing was found for “${search}”.`} />
          )
        }
      />
    </div>
  );
};
