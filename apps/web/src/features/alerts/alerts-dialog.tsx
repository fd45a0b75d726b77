import { Badge, Button, Dialog, Field, Input, RelativeTime, Select, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { useMe } from '../../session/session.ts';
import {
  type AlertForm,
  alertOf,
  boundProblems,
  CONDITIONS,
  describeAlert,
  EMPTY_ALERT,
  INTERVALS,
} from './alert-form.ts';
import { LastCheckError } from './last-check-error.tsx';
import { MailingList, MailingRow } from './mailing-list.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

export interface AlertsDialogProps {
  readonly insightId: number;
  /** The names of the lines that an alert can watch, in order: formulas if there are any, or else series. */
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

/** The alerts of an insight: they compare its numbers with thresholds and send mail. */
export const AlertsDialog = ({ insightId, lines, onClose }: AlertsDialogProps) => {
  const projectId = useProjectId();
  const me = useMe();
  const client = useQueryClient();
  const [form, setForm] = useState<AlertForm>(EMPTY_ALERT);
  const [isAsked, setIsAsked] = useState(false);
  const queryKey = ['alerts', projectId, insightId];
  const path = { project_id: projectId };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/alerts/', {
          params: { path, query: { insight: insightId } },
          signal,
        }),
      ),
  });
  const forget = () => client.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/alerts/', {
          params: { path },
          body: { ...alertOf(form, insightId), subscribed_users: [me.id] },
        }),
      ),
    onSuccess: () => {
      setForm(EMPTY_ALERT);
      setIsAsked(false);
      return forget();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/projects/{project_id}/alerts/{id}/', { params: { path: { ...path, id } } })),
    onSuccess: forget,
  });
  const confirm = useConfirm();
  const askToRemove = async (id: string, name: string): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the alert${name && ` “${name}”`}?`,
      text: 'It sends no more mail.',
      confirmLabel: 'Delete the alert',
    });
    if (isSure) remove.mutate(id);
  };
  const set = (changed: Partial<AlertForm>): void => setForm({ ...form, ...changed });
  const failed = create.error;
  const isOfBounds = failed instanceof ApiError && failed.attr?.includes('bounds') === true;
  const problems = boundProblems(form);
  const add = (): void => {
    setIsAsked(true);
    if (problems.lower === undefined && problems.upper === undefined) create.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Alerts"
      description="An alert compares the number of the last complete interval with bounds and sends you a mail when it is outside."
      onSubmit={add}
      footer={
        <Button
          type="submit"
          variant="primary"
          isBusy={create.isPending}
          disabled={me.is_email_verified !== true}
        >
          Add alert
        </Button>
      }
    >
      <MailingList
        label="Alerts of this insight"
        isLoading={data === undefined}
        error={error}
        onRetry={() => void refetch()}
      >
        {data?.results.map((alert) => (
          <MailingRow
            key={alert.id}
            title={alert.name || 'Alert'}
            details={
              <>
                {describeAlert(alert, lines)}
                {alert.last_checked_at !== null && (
                  <>
                    {' '}
                    · checked <RelativeTime value={alert.last_checked_at} />
                  </>
                )}
              </>
            }
            state={
              <Badge kind={alert.state === 'Firing' || alert.state === 'Errored' ? 'danger' : 'neutral'}>
                {alert.state}
              </Badge>
            }
            deleteLabel={`Delete the alert ${alert.name}`}
            onDelete={() => void askToRemove(alert.id, alert.name)}
          >
            {alert.state === 'Errored' && <LastCheckError projectId={projectId} alertId={alert.id} />}
          </MailingRow>
        ))}
      </MailingList>
      {me.is_email_verified !== true && (
        <UnconfirmedAddress email={me.email}>Alerts cannot be sent to it.</UnconfirmedAddress>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name">
          <Input
            value={form.name}
            placeholder="Too few orders"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {lines.length > 1 && (
          <Field label="Watch">
            <Select
              value={String(form.seriesIndex)}
              options={lines.map((label, index) => ({ value: String(index), label }))}
              onChange={(index) => set({ seriesIndex: Number(index) })}
            />
          </Field>
        )}
        <Field label="Compare">
          <Select value={form.condition} options={CONDITIONS} onChange={(condition) => set({ condition })} />
        </Field>
        <Field label="Check">
          <Select value={form.interval} options={INTERVALS} onChange={(interval) => set({ interval })} />
        </Field>
        <Field
          label="Alert below"
          error={(isAsked ? problems.lower : undefined) ?? (isOfBounds ? failed.message : undefined)}
        >
          <Input
            inputMode="decimal"
            value={form.lower}
            onChange={(event) => set({ lower: event.target.value })}
          />
        </Field>
        <Field label="Alert above" error={isAsked ? problems.upper : undefined}>
          <Input
            inputMode="decimal"
            value={form.upper}
            onChange={(event) => set({ upper: event.target.value })}
          />
        </Field>
      </div>
      {failed !== null && !isOfBounds && <QueryProblem title="The alert was not added" error={failed} />}
      {remove.error !== null && <QueryProblem title="The alert was not deleted" error={remove.error} />}
    </Dialog>
  );
};
