import { Badge, Button, Card, CopyButton, PageHeader, RelativeTime, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import { useProjectId } from '../../session/project.ts';
import { PersonTimeline } from './person-timeline.tsx';
import { useDeletePerson } from './use-delete-person.tsx';

export const PersonPage = () => {
  const projectId = useProjectId();
  const { personId = '' } = useParams({ strict: false });
  const path = { project_id: projectId, person_id: personId };
  const {
    data: person,
    error,
    refetch,
  } = useQuery({
    queryKey: ['person', projectId, personId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/projects/{project_id}/persons/{person_id}/', { params: { path }, signal })),
  });
  useDocumentTitle(person?.name ?? 'Person');
  const deletePerson = useDeletePerson(projectId, personId);
  if (error !== null)
    return (
      <ObjectProblem
        error={error}
        noun="person"
        listPath={`/project/${projectId}/persons`}
        onRetry={() => void refetch()}
      />
    );
  if (person === undefined) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader
        title={person.name}
        breadcrumbs={[{ key: 'persons', link: <Link to={`/project/${projectId}/persons`}>Persons</Link> }]}
        status={person.is_identified ? undefined : <Badge>Anonymous</Badge>}
        description={
          <>
            First seen <RelativeTime value={person.created_at} />
          </>
        }
        actions={
          <Button
            variant="danger"
            isBusy={deletePerson.isPending}
            onClick={() => void deletePerson.ask(person.name)}
          >
            Delete person
          </Button>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PersonTimeline projectId={projectId} personId={person.uuid} />
        <div className="space-y-6">
          <Card title="Properties">
            <PropertiesTable label="Properties of the person" properties={person.properties} />
          </Card>
          <Card title="Distinct ids">
            <ul className="space-y-1">
              {person.distinct_ids.map((id) => (
                <li key={id} className="flex items-center justify-between gap-2">
                  <code className="break-all">{id}</code>
                  <CopyButton text={id} label={`Copy ${id}`} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  );
};
