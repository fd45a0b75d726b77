import { Button, Drawer, Field, isolated, TagEditor, Textarea, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { forgetAfterWrite } from '../../features/definitions/after-write.ts';
import { isSameJson } from '../../features/edit-conflict/is-same-json.ts';
import { SwitchRow } from '../../features/form/switch-row.tsx';
import { useUnsavedGuard } from '../../features/unsaved/use-unsaved-guard.ts';

interface Definition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly verified: boolean;
  readonly hidden: boolean;
}

interface DefinitionDrawerProps {
  readonly kind: 'event' | 'property';
  readonly projectId: string;
  readonly definition: Definition;
  readonly onClose: () => void;
}

type Changes = Pick<Definition, 'description' | 'verified' | 'hidden'> & { readonly tags: string[] };

const changesOf = ({ description, tags, verified, hidden }: Definition): Changes => ({
  description,
  tags: [...tags],
  verified,
  hidden,
});

const save = ({ kind, projectId, definition }: DefinitionDrawerProps, body: Changes): Promise<unknown> => {
  const params = { path: { project_id: projectId, id: definition.id } };
  return kind === 'event'
    ? answerOf(api.PATCH('/api/projects/{project_id}/event_definitions/{id}/', { params, body }))
    : answerOf(api.PATCH('/api/projects/{project_id}/property_definitions/{id}/', { params, body }));
};

/** Edits the description, the tags and the status of an event or a property. */
export const DefinitionDrawer = (props: DefinitionDrawerProps) => {
  const { kind, projectId, definition, onClose } = props;
  const client = useQueryClient();
  const [changes, setChanges] = useState(() => changesOf(definition));
  const { mayLeave } = useUnsavedGuard(
    !isSameJson(changes, changesOf(definition)),
    isolated(definition.name),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(props, changes),
    onSuccess: async () => {
      await forgetAfterWrite(client, projectId, kind);
      toast({ kind: 'ok', title: `${isolated(definition.name)} was saved` });
      onClose();
    },
  });
  const change = (part: Partial<Changes>) => setChanges((current) => ({ ...current, ...part }));
  return (
    <Drawer
      isOpen
      onOpenChange={async (isOpen) => {
        if (!isOpen && (await mayLeave())) onClose();
      }}
      title={definition.name}
      footer={
        <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
          Save
        </Button>
      }
    >
      <div className="space-y-4">
        <Field label="Description" error={error?.message}>
          <Textarea
            rows={4}
            value={changes.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <Field label="Tags">
          <TagEditor tags={changes.tags} onChange={(tags) => change({ tags: [...tags] })} />
        </Field>
        <SwitchRow
          label="Verified"
          hint="The team agreed that this is recorded as described."
          isOn={changes.verified}
          onChange={(verified) => change({ verified })}
        />
        <SwitchRow
          label="Hidden"
          hint="It is left out of the lists to choose from. It is still recorded."
          isOn={changes.hidden}
          onChange={(hidden) => change({ hidden })}
        />
      </div>
    </Drawer>
  );
};
