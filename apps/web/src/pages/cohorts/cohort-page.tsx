import type { components } from '@meridian/api-client';
import { Card, Skeleton } from '@meridian/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { type Edited, useEdited } from '../../features/edit-conflict/use-edited.ts';
import { UNFINISHED_FILTERS } from '../../features/filters/filter.ts';
import { NamedObjectForm } from '../../features/object-page/named-object-form.tsx';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { useObjectChanges } from '../../features/object-page/use-object-changes.ts';
import { useProjectId } from '../../session/project.ts';
import { CohortPersons } from './cohort-persons.tsx';
import { areComplete, type Criteria, criteriaOf, filtersOf } from './criteria.ts';
import { CriteriaEditor } from './criteria-editor.tsx';

type Cohort = components['schemas']['Cohort'];

const ASK_WHILE_CALCULATING_MS = 1_000;

const cohortQuery = (projectId: string, cohortId: string) =>
  queryOptions({
    queryKey: ['cohort', projectId, cohortId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/cohorts/{id}/', {
          params: { path: { project_id: projectId, id: cohortId } },
          signal,
        }),
      ),
  });

/** A new cohort, or one that exists with its persons. */
export const CohortPage = () => {
  const projectId = useProjectId();
  const { cohortId = '' } = useParams({ strict: false });
  const isNew = cohortId === 'new';
  const {
    data: cohort,
    error,
    refetch,
  } = useQuery({
    ...cohortQuery(projectId, cohortId),
    enabled: !isNew,
    refetchInterval: ({ state }) => (state.data?.is_calculating ? ASK_WHILE_CALCULATING_MS : false),
  });
  useDocumentTitle(isNew ? 'New cohort' : (cohort?.name ?? 'Cohort'));
  if (error !== null && cohort === undefined)
    return (
      <ObjectProblem
        error={error}
        noun="cohort"
        listPath={`/project/${projectId}/cohorts`}
        onRetry={() => void refetch()}
      />
    );
  if (!isNew && cohort === undefined) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="mx-auto max-w-4xl space-y-6 p-6">
      <CohortForm key={cohortId} projectId={projectId} cohort={cohort as Cohort | undefined} />
      {cohort !== undefined && !cohort.deleted && (
        <CohortPersons projectId={projectId} cohort={cohort as Cohort} />
      )}
    </div>
  );
};

interface CohortState {
  readonly name: string;
  readonly description: string;
  readonly isStatic: boolean;
  readonly filters: unknown;
  /** Undefined where this editor cannot show the filters, which then stay as they are. */
  readonly criteria: Criteria | undefined;
}

const stateOf = (cohort: Cohort | undefined): CohortState => ({
  name: cohort?.name ?? '',
  description: cohort?.description ?? '',
  isStatic: cohort?.is_static ?? false,
  filters: cohort?.filters,
  criteria: criteriaOf(cohort?.filters),
});

const bodyOf = ({ name, description, isStatic, criteria }: CohortState) => ({
  name: name.trim(),
  description,
  ...(criteria !== undefined && !isStatic && { filters: filtersOf(criteria) }),
});

const comparedOf = (state: CohortState) => ({ ...bodyOf(state), ...(state.criteria === undefined && state) });

interface CohortFormProps {
  readonly projectId: string;
  readonly cohort: Cohort | undefined;
}

const CohortForm = ({ projectId, cohort }: CohortFormProps) => {
  const saved = useMemo(() => stateOf(cohort), [cohort]);
  const edited = useEdited(saved, comparedOf);
  const { criteria } = edited.state;
  const { save, askToRemove } = useCohortChanges(projectId, cohort, edited);
  const [isAsked, setIsAsked] = useState(false);
  const isFinished = criteria === undefined || areComplete(criteria);
  const showsProblems = isAsked && !isFinished;
  return (
    <>
      <NamedObjectForm
        title={cohort === undefined ? 'New cohort' : cohort.name || 'Untitled cohort'}
        noun="cohort"
        list={{ path: `/project/${projectId}/cohorts`, label: 'Cohorts' }}
        edited={edited}
        isSaving={save.isPending}
        saveError={save.error}
        problem={showsProblems ? UNFINISHED_FILTERS : undefined}
        onSave={() => {
          setIsAsked(true);
          if (isFinished) save.mutate(bodyOf(edited.state));
        }}
        onDelete={cohort && askToRemove}
      />
      {!cohort?.is_static && (
        <Card title="Criteria">
          {criteria === undefined ? (
            <p className="text-muted">
              The criteria of this cohort have more members or groups than can be edited here. They stay as
              they are.
            </p>
          ) : (
            <CriteriaEditor
              value={criteria}
              showsProblems={showsProblems}
              onChange={(changed) => edited.change({ criteria: changed })}
            />
          )}
        </Card>
      )}
    </>
  );
};

type CohortWrite = components['schemas']['CohortWrite'];
type CohortPatch = components['schemas']['CohortPatch'];

const useCohortChanges = (projectId: string, cohort: Cohort | undefined, edited: Edited<CohortState>) => {
  const client = useQueryClient();
  const params = { path: { project_id: projectId, id: String(cohort?.id) } };
  const update = (body: CohortPatch) =>
    answerOf(api.PATCH('/api/projects/{project_id}/cohorts/{id}/', { params, body }));
  return useObjectChanges<CohortWrite, Cohort>({
    projectId,
    noun: 'cohort',
    place: 'cohorts',
    id: cohort?.id,
    name: cohort?.name || 'Cohort',
    read: () =>
      client.fetchQuery({ ...cohortQuery(projectId, String(cohort?.id)), staleTime: 0 }) as Promise<Cohort>,
    isInConflictWith: (saved) => edited.isInConflictWith(stateOf(saved)),
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
