import { Badge, Button, Dialog, Field, Input, RelativeTime, Select, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { useMe } from '../../session/session.ts';
import { NumberInput } from '../form/number-input.tsx';
import { type AlertForm, alertOf, CONDITIONS, describeAlert, EMPTY_ALERT, INTERVALS } from './alert-form.ts';
import { MailingList, MailingRow } from './mailing-list.tsx';

export interface AlertsDialogProps {
  readonly insightId: number;
  /** The names of the series, in order. */
  readonly series: readonly string[];
  readonly onClose: () => void;
}

/** The alerts of an insight: they compare its newest number with thresholds and send mail. */
export const AlertsDialog = ({ insightId, series, onClose }: AlertsDialogProps) => {
  const projectId = useProjectId();
  const me = useMe();
  const client = useQueryClient();
  const [form, setForm] = useState<AlertForm>(EMPTY_ALERT);
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
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Alerts"
      description="An alert compares the newest number with bounds and sends you a mail when it is outside."
      onSubmit={() => create.mutate()}
      footer={
        <Button type="submit" variant="primary" isBusy={create.isPending}>
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
                {describeAlert(alert)}
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
          />
        ))}
      </MailingList>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name">
          <Input
            value={form.name}
            placeholder="Too few orders"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {series.length > 1 && (
          <Field label="Series">
            <Select
              value={String(form.seriesIndex)}
              options={series.map((label, index) => ({ value: String(index), label }))}
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
        <Field label="Alert below" error={isOfBounds ? failed.message : undefined}>
          <NumberInput isWhole={false} value={form.lower} onChange={(lower) => set({ lower })} />
        </Field>
        <Field label="Alert above">
          <NumberInput isWhole={false} value={form.upper} onChange={(upper) => set({ upper })} />
        </Field>
      </div>
      {failed !== null && !isOfBounds && <QueryProblem title="The alert was not added" error={failed} />}
      {remove.error !== null && <QueryProblem title="The alert was not deleted" error={remove.error} />}
    </Dialog>
  );
};
