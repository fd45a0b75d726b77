import type { components } from '@meridian/api-client';
import { Button, Card, Field, Input, PageHeader, Skeleton, Textarea } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { useObjectChanges } from '../../features/object-page/use-object-changes.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { CohortPersons } from './cohort-persons.tsx';
import { type Criteria, criteriaOf, filtersOf } from './criteria.ts';
import { CriteriaEditor } from './criteria-editor.tsx';

type Cohort = components['schemas']['Cohort'];

const ASK_WHILE_CALCULATING_MS = 1_000;

/** A new cohort, or one that exists with its persons. */
export const CohortPage = () => {
  const projectId = useProjectId();
  const { cohortId = '' } = useParams({ strict: false });
  const isNew = cohortId === 'new';
  const { data: cohort, error } = useQuery({
    queryKey: ['cohort', projectId, cohortId],
    enabled: !isNew,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/cohorts/{id}/', {
          params: { path: { project_id: projectId, id: cohortId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.is_calculating ? ASK_WHILE_CALCULATING_MS : false),
  });
  useDocumentTitle(isNew ? 'New cohort' : (cohort?.name ?? 'Cohort'));
  if (error !== null && cohort === undefined)
    return (
      <div className="p-6">
        <QueryProblem error={error} />
      </div>
    );
  if (!isNew && cohort === undefined) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="mx-auto max-w-4xl space-y-6 p-6">
      <CohortForm key={cohortId} projectId={projectId} cohort={cohort as Cohort | undefined} />
      {cohort !== undefined && <CohortPersons projectId={projectId} cohort={cohort as Cohort} />}
    </div>
  );
};

interface CohortFormProps {
  readonly projectId: string;
  readonly cohort: Cohort | undefined;
}

const CohortForm = ({ projectId, cohort }: CohortFormProps) => {
  const [name, setName] = useState(cohort?.name ?? '');
  const [description, setDescription] = useState(cohort?.description ?? '');
  const [criteria, setCriteria] = useState<Criteria | undefined>(() => criteriaOf(cohort?.filters));
  const { save, askToRemove } = useCohortChanges(projectId, cohort);
  const body = {
    name: name.trim(),
    description,
    ...(criteria !== undefined && !cohort?.is_static && { filters: filtersOf(criteria) }),
  };
  return (
    <>
      <PageHeader
        title={cohort === undefined ? 'New cohort' : cohort.name || 'Untitled cohort'}
        breadcrumbs={[{ key: 'cohorts', link: <Link to={`/project/${projectId}/cohorts`}>Cohorts</Link> }]}
        actions={
          <>
            {cohort !== undefined && (
              <Button variant="danger" onClick={() => void askToRemove()}>
                Delete
              </Button>
            )}
            <Button
              variant="primary"
              isBusy={save.isPending}
              disabled={body.name === ''}
              onClick={() => save.mutate(body)}
            >
              Save
            </Button>
          </>
        }
      />
      {save.error !== null && <QueryProblem error={save.error} />}
      <Card>
        <div className="space-y-4">
          <Field label="Name">
            <Input value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label="Description">
            <Textarea rows={2} value={description} onChange={({ target }) => setDescription(target.value)} />
          </Field>
        </div>
      </Card>
      {!cohort?.is_static && (
        <Card title="Who belongs to it">
          {criteria === undefined ? (
            <p className="text-muted">
              The criteria of this cohort are nested deeper than can be edited here. They stay as they are.
            </p>
          ) : (
            <CriteriaEditor value={criteria} onChange={setCriteria} />
          )}
        </Card>
      )}
    </>
  );
};

type CohortWrite = components['schemas']['CohortWrite'];
type CohortPatch = components['schemas']['CohortPatch'];

const useCohortChanges = (projectId: string, cohort: Cohort | undefined) => {
  const params = { path: { project_id: projectId, id: String(cohort?.id) } };
  const update = (body: CohortPatch) =>
    answerOf(api.PATCH('/api/projects/{project_id}/cohorts/{id}/', { params, body }));
  return useObjectChanges<CohortWrite>({
    projectId,
    noun: 'cohort',
    place: 'cohorts',
    id: cohort?.id,
    name: cohort?.name || 'Cohort',
    create: (body) =>
      answerOf(
        api.POST('/api/projects/{project_id}/cohorts/', {
          params: { path: { project_id: projectId } },
          body,
        }),
      ),
    update,
    remove: () => update({ deleted: true }),
    afterRemoval: 'Insights that filter by it fail until the filter is removed.',
  });
};
