import { Cell, EmptyState, HeaderCell, PageHeader, RelativeTime, Skeleton, Tabs } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { groupTypesQuery } from '../../features/definitions/definitions.ts';
import { groupPath } from '../../features/groups/group-address.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { nameOfGroup } from './group-queries.ts';

/** The groups of the project, such as companies, by their type. */
export const GroupsPage = () => {
  useDocumentTitle('Groups');
  const projectId = useProjectId();
  const [shownType, setShownType] = useState<string>();
  const { data: types, error, refetch } = useQuery(groupTypesQuery(projectId));
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader title="Groups" description="Companies, teams or whatever your events are grouped by." />
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {types === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {types?.length === 0 && (
        <EmptyState
          title="No groups yet"
          text="Send a $groupidentify event, or $groups with an event, to connect events with a group."
        />
      )}
      {types !== undefined && types.length > 0 && (
        <Tabs
          label="Types of groups"
          value={shownType ?? String(types[0]?.group_type_index)}
          onChange={setShownType}
          items={types.map(({ group_type, group_type_index, name_plural }) => ({
            value: String(group_type_index),
            label: name_plural ?? group_type,
            content: <GroupsOfType projectId={projectId} typeIndex={group_type_index} />,
          }))}
        />
      )}
    </div>
  );
};

interface GroupsOfTypeProps {
  readonly projectId: string;
  readonly typeIndex: number;
}

const GroupsOfType = ({ projectId, typeIndex }: GroupsOfTypeProps) => {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const pages = usePages(['groups', projectId, typeIndex, search], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/groups/', {
        params: {
          path: { project_id: projectId },
          query: { group_type_index: typeIndex, offset, limit, ...(search !== '' && { search }) },
        },
        signal,
      }),
    ),
  );
  return (
    <>
      <div className="my-3">
        <SearchField label="Search groups" value={text} onChange={setText} />
      </div>
      <PagedTable
        label="Groups"
        pages={pages}
        header={
          <>
            <HeaderCell>Group</HeaderCell>
            <HeaderCell>First seen</HeaderCell>
            <HeaderCell>Properties</HeaderCell>
          </>
        }
        row={({ group_key, group_properties, created_at }) => (
          <tr key={group_key}>
            <Cell className="align-top font-medium">
              <Link to={groupPath(projectId, typeIndex, group_key)}>
                {nameOfGroup(group_key, group_properties)}
              </Link>
            </Cell>
            <Cell isMuted className="align-top">
              <RelativeTime value={created_at} />
            </Cell>
            <Cell>
              <details>
                <summary>{Object.keys(group_properties as object).length} properties</summary>
                <PropertiesTable
                  label={`Properties of ${group_key}`}
                  properties={group_properties as Record<string, unknown>}
                />
              </details>
            </Cell>
          </tr>
        )}
        empty={<EmptyState title="No group matches" text="No group of this type has such a name or key." />}
      />
    </>
  );
};
