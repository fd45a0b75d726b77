import { Button, Dialog, Field, Input, Select } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { templatesQuery } from './dashboard-queries.ts';

interface NewDashboardDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

const EMPTY = 'empty';

/** Creates an empty dashboard, or one from a template, and opens it. */
export const NewDashboardDialog = ({ projectId, onClose }: NewDashboardDialogProps) => {
  const [name, setName] = useState('');
  const [template, setTemplate] = useState(EMPTY);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: templates } = useQuery(templatesQuery(projectId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/dashboards/', {
          params: { path: { project_id: projectId } },
          body: {
            ...(name.trim() !== '' && { name: name.trim() }),
            ...(template !== EMPTY && { use_template: template }),
          },
        }),
      ),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['dashboards', projectId] });
      await navigate({ to: `/project/${projectId}/dashboards/${id}` });
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New dashboard"
      onSubmit={() => mutate()}
      footer={
        <Button type="submit" variant="primary" isBusy={isPending}>
          Create
        </Button>
      }
    >
      <div className="space-y-4">
        <Field label="Name" error={error?.message}>
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Begin with">
          <Select
            value={template}
            onChange={setTemplate}
            options={[
              { value: EMPTY, label: 'An empty dashboard' },
              ...(templates?.results ?? []).map(({ id, template_name, dashboard_description }) => ({
                value: id,
                label: template_name,
                hint: dashboard_description,
              })),
            ]}
          />
        </Field>
      </div>
    </Dialog>
  );
};
