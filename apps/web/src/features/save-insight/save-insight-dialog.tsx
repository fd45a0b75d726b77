import { Button, Dialog, Field, Input, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import type { QueryNode } from '../../query-run/run-query.ts';

interface SaveInsightDialogProps {
  readonly projectId: string;
  /** The query with the node that says how it is shown. */
  readonly query: QueryNode;
  readonly suggestedName?: string;
  readonly onClose: () => void;
}

/** Saves the query as an insight, which dashboards can show. */
export const SaveInsightDialog = ({
  projectId,
  query,
  suggestedName = '',
  onClose,
}: SaveInsightDialogProps) => {
  const [name, setName] = useState(suggestedName);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/insights/', {
          params: { path: { project_id: projectId } },
          body: { name: name.trim(), saved: true, query },
        }),
      ),
    onSuccess: async ({ short_id }) => {
      await client.invalidateQueries({ queryKey: ['insights', projectId] });
      toast({ kind: 'ok', title: 'The insight was saved' });
      await navigate({ to: `/project/${projectId}/insights/${short_id}` });
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save as insight"
      onSubmit={() => mutate()}
      footer={
        <Button type="submit" variant="primary" isBusy={isPending} disabled={name.trim() === ''}>
          Save
        </Button>
      }
    >
      <Field label="Name" error={error?.message}>
        <Input value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </Dialog>
  );
};
