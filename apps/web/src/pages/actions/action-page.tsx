import type { components } from '@meridian/api-client';
import { Button, Card, Field, IconButton, Input, Select, Skeleton } from '@meridian/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { type Edited, useEdited } from '../../features/edit-conflict/use-edited.ts';
import { UNFINISHED_FILTERS } from '../../features/filters/filter.ts';
import { FilterList } from '../../features/filters/filter-list.tsx';
import { byPosition } from '../../features/form/by-position.ts';
import { NamedObjectForm } from '../../features/object-page/named-object-form.tsx';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { useObjectChanges } from '../../features/object-page/use-object-changes.ts';
import { eventName } from '../../features/series/entity.ts';
import { EventPicker } from '../../features/series/event-picker.tsx';
import { useProjectId } from '../../session/project.ts';
import { type ActionStep, isStepComplete, NEW_STEP, storedStep } from './action-steps.ts';

type Action = components['schemas']['Action'];

const actionQuery = (projectId: string, actionId: string) =>
  queryOptions({
    queryKey: ['action', projectId, actionId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/actions/{id}/', {
          params: { path: { project_id: projectId, id: actionId } },
          signal,
        }),
      ),
  });

/** A new action, or one that exists. */
export const ActionPage = () => {
  const projectId = useProjectId();
  const { actionId = '' } = useParams({ strict: false });
  const isNew = actionId === 'new';
  const { data: action, error, refetch } = useQuery({ ...actionQuery(projectId, actionId), enabled: !isNew });
  useDocumentTitle(isNew ? 'New action' : (action?.name ?? 'Action'));
  if (error !== null && action === undefined)
    return (
      <ObjectProblem
        error={error}
        noun="action"
        listPath={`/project/${projectId}/actions`}
        onRetry={() => void refetch()}
      />
    );
  if (!isNew && action === undefined) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="mx-auto max-w-4xl space-y-6 p-6">
      <ActionForm key={actionId} projectId={projectId} action={action as Action | undefined} />
    </div>
  );
};

interface ActionState {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly ActionStep[];
}

const stateOf = (action: Action | undefined): ActionState => ({
  name: action?.name ?? '',
  description: action?.description ?? '',
  steps: (action?.steps as ActionStep[] | undefined) ?? [NEW_STEP],
});

const bodyOf = ({ name, description, steps }: ActionState) => ({
  name: name.trim(),
  description,
  steps: steps.map(storedStep),
});

interface ActionFormProps {
  readonly projectId: string;
  readonly action: Action | undefined;
}

const ActionForm = ({ projectId, action }: ActionFormProps) => {
  const saved = useMemo(() => stateOf(action), [action]);
  const edited = useEdited(saved, bodyOf);
  const { steps } = edited.state;
  const setSteps = (changed: readonly ActionStep[]): void => edited.change({ steps: changed });
  const { save, askToRemove } = useActionChanges(projectId, action, edited);
  const [isAsked, setIsAsked] = useState(false);
  const isFinished = steps.every(isStepComplete);
  const showsProblems = isAsked && !isFinished;
  return (
    <>
      <NamedObjectForm
        title={action === undefined ? 'New action' : action.name || `Action ${action.id}`}
        noun="action"
        list={{ path: `/project/${projectId}/actions`, label: 'Actions' }}
        edited={edited}
        isSaving={save.isPending}
        saveError={save.error}
        isComplete={steps.length > 0}
        problem={showsProblems ? UNFINISHED_FILTERS : undefined}
        onSave={() => {
          setIsAsked(true);
          if (isFinished) save.mutate(bodyOf(edited.state));
        }}
        onDelete={action && askToRemove}
      />
      {byPosition(steps).map(({ item, index, key }) => (
        <StepCard
          key={key}
          number={index + 1}
          step={item}
          showsProblems={showsProblems}
          onChange={(changed) => setSteps(steps.with(index, changed))}
          onRemove={() => setSteps(steps.toSpliced(index, 1))}
        />
      ))}
      <Button icon={<Plus />} onClick={() => setSteps([...steps, NEW_STEP])}>
        Or match another event
      </Button>
    </>
  );
};

interface StepCardProps {
  readonly number: number;
  readonly step: ActionStep;
  readonly showsProblems: boolean;
  readonly onChange: (step: ActionStep) => void;
  readonly onRemove: () => void;
}

const URL_MATCHING = [
  { value: 'contains', label: 'contains' },
  { value: 'exact', label: 'is exactly' },
  { value: 'regex', label: 'matches the pattern' },
] as const;

const StepCard = ({ number, step, showsProblems, onChange, onRemove }: StepCardProps) => (
  <Card
    title={number === 1 ? 'Matches' : 'Or'}
    actions={
      <IconButton label={`Remove match ${number}`} variant="ghost" icon={<Trash2 />} onClick={onRemove} />
    }
  >
    <div className="space-y-4">
      <EventPicker
        label={`Event of match ${number}`}
        value={{ kind: 'event', event: step.event }}
        valueLabel={eventName(step.event)}
        hasActions={false}
        onChange={(chosen) => chosen.kind === 'event' && onChange({ ...step, event: chosen.event })}
      />
      <div className="flex flex-wrap gap-3">
        <div className="w-48">
          <Field label="The page's address">
            <Select
              value={step.url_matching ?? 'contains'}
              options={URL_MATCHING}
              onChange={(url_matching) => onChange({ ...step, url_matching })}
            />
          </Field>
        </div>
        <div className="min-w-64 flex-1">
          <Field label="Address">
            <Input
              value={step.url ?? ''}
              onChange={({ target }) => onChange({ ...step, url: target.value })}
            />
          </Field>
        </div>
      </div>
      {step.event === '$autocapture' && (
        <div className="flex flex-wrap gap-3">
          <div className="min-w-48 flex-1">
            <Field label="Text of the element">
              <Input
                value={step.text ?? ''}
                onChange={({ target }) => onChange({ ...step, text: target.value })}
              />
            </Field>
          </div>
          <div className="min-w-48 flex-1">
            <Field label="CSS selector">
              <Input
                value={step.selector ?? ''}
                onChange={({ target }) => onChange({ ...step, selector: target.value })}
              />
            </Field>
          </div>
        </div>
      )}
      <FilterList
        filters={step.properties ?? []}
        showsProblems={showsProblems}
        {...(step.event !== null && { events: [step.event] })}
        onChange={(properties) => onChange({ ...step, properties })}
      />
    </div>
  </Card>
);

type ActionWrite = components['schemas']['ActionWrite'];
type ActionPatch = components['schemas']['ActionPatch'];

const useActionChanges = (projectId: string, action: Action | undefined, edited: Edited<ActionState>) => {
  const client = useQueryClient();
  const params = { path: { project_id: projectId, id: String(action?.id) } };
  const update = (body: ActionPatch) =>
    answerOf(api.PATCH('/api/projects/{project_id}/actions/{id}/', { params, body }));
  return useObjectChanges<ActionWrite, Action>({
    projectId,
    noun: 'action',
    place: 'actions',
    id: action?.id,
    name: action?.name || 'Action',
    read: () =>
      client.fetchQuery({ ...actionQuery(projectId, String(action?.id)), staleTime: 0 }) as Promise<Action>,
    isInConflictWith: (saved) => edited.isInConflictWith(stateOf(saved)),
    create: (body) =>
      answerOf(
        api.POST('/api/projects/{project_id}/actions/', {
          params: { path: { project_id: projectId } },
          body,
        }),
      ),
    update,
    remove: () => update({ deleted: true }),
    afterRemoval: 'Insights that use it fail until it is replaced.',
  });
};
