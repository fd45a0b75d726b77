import { isolated, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetAfterWrite } from '../definitions/after-write.ts';
import { saveOnTop } from '../edit-conflict/save-on-top.ts';

interface ObjectPage<Body, Saved> {
  readonly projectId: string;
  /** The noun in messages. */
  readonly noun: 'action' | 'cohort';
  /** The part of the address. */
  readonly place: 'actions' | 'cohorts';
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly name: string;
  /** Reads what is saved now. */
  readonly read: () => Promise<Saved>;
  /** Whether saving would replace a change of another client. */
  readonly isInConflictWith: (saved: Saved) => boolean;
  readonly create: (body: Body) => Promise<{ readonly id: number }>;
  readonly update: (body: Body & { readonly base_version: number }) => Promise<{ readonly id: number }>;
  /** Marks it as deleted. */
  readonly remove: () => Promise<unknown>;
  /** The effect on the objects that use it. */
  readonly afterRemoval: string;
}

/** Saves and deletes the object of a page. A new one gets its own address; a deleted one leads to the list. */
export const useObjectChanges = <Body, Saved extends { readonly version: number }>({
  projectId,
  noun,
  place,
  id,
  name,
  read,
  isInConflictWith,
  create,
  update,
  remove,
  afterRemoval,
}: ObjectPage<Body, Saved>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const forget = () => forgetAfterWrite(client, projectId, noun);
  const save = useMutation({
    mutationFn: (body: Body) =>
      id === undefined
        ? create(body)
        : saveOnTop({
            read,
            mayReplace: (saved) => !isInConflictWith(saved),
            save: (version) => update({ ...body, base_version: version }),
          }),
    onSuccess: async (saved) => {
      if (saved === 'conflict') return;
      await forget();
      // The same edits were saved, so nothing is lost.
      if (id === undefined)
        await navigate({
          to: `/project/${projectId}/${place}/${saved.id}`,
          replace: true,
          ignoreBlocker: true,
        });
      toast({ kind: 'ok', title: `The ${noun} was saved` });
    },
  });
  const askToRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete “${isolated(name)}”?`,
      text: afterRemoval,
      confirmLabel: `Delete the ${noun}`,
      kind: 'danger',
    });
    if (!isSure) return;
    try {
      await remove();
      // Leave the page first: it would read the deleted object again.
      await navigate({ to: `/project/${projectId}/${place}`, ignoreBlocker: true });
      await forget();
    } catch (error) {
      toast({ kind: 'danger', title: `The ${noun} was not deleted`, detail: (error as Error).message });
    }
  };
  return { save, askToRemove };
};
