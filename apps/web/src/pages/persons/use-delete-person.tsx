import { Checkbox, isolated, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';

/** Deletes a person after a question: with their events, or without. */
export const useDeletePerson = (projectId: string, personId: string) => {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (withEvents: boolean) =>
      answerOf(
        api.DELETE('/api/projects/{project_id}/persons/{person_id}/', {
          params: {
            path: { project_id: projectId, person_id: personId },
            query: { delete_events: withEvents },
          },
        }),
      ),
    onSuccess: async (_, withEvents) => {
      // Any answer may have counted the person. Leave this page before reading again, because its person no longer exists.
      await client.invalidateQueries({ refetchType: 'none' });
      toast({
        kind: 'ok',
        title: 'The person was deleted',
        ...(withEvents && { detail: 'Their events follow within an hour.' }),
      });
      await navigate({ to: `/project/${projectId}/persons` });
    },
    onError: (error) => toast({ kind: 'danger', title: 'The person was not deleted', detail: error.message }),
  });
  const ask = async (name: string): Promise<void> => {
    let withEvents = false;
    const isSure = await confirm({
      title: `Delete ${isolated(name)}?`,
      text: (
        <WhatIsDeleted
          onChange={(next) => {
            withEvents = next;
          }}
        />
      ),
      confirmLabel: 'Delete person',
      kind: 'danger',
    });
    if (isSure) mutate(withEvents);
  };
  return { ask, isPending };
};

const WhatIsDeleted = ({ onChange }: { readonly onChange: (withEvents: boolean) => void }) => {
  const [withEvents, setWithEvents] = useState(false);
  const choose = (next: boolean): void => {
    setWithEvents(next);
    onChange(next);
  };
  return (
    <div className="space-y-3">
      <p>The person, their properties and their distinct ids are deleted for good.</p>
      <p>
        {withEvents
          ? 'Their events and sessions until now are deleted too. This can take up to an hour, and charts may count them until then.'
          : 'Their events stay. Each keeps the id of the person and the properties that the person had at its time, such as an e-mail address.'}
      </p>
      <Checkbox checked={withEvents} onChange={choose}>
        Also delete their events
      </Checkbox>
    </div>
  );
};
