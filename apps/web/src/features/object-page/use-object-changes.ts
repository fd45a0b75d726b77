import { isolated, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { saveOnTop } from '../edit-conflict/save-on-top.ts';

interface ObjectPage<Body, Saved> {
  readonly projectId: string;
  /** In messages: "action". */
  readonly noun: string;
  /** The part of the address, which is also the key of the list: "actions". */
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
  /** What happens to those that use it. */
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
  const forget = () =>
    Promise.all([place, noun].map((list) => client.invalidateQueries({ queryKey: [list, projectId] })));
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
      toast({ kind: 'ok', title: `The ${noun} was saved` });
      await forget();
      if (id === undefined)
        await navigate({ to: `/project/${projectId}/${place}/${saved.id}`, replace: true });
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
      await forget();
      await navigate({ to: `/project/${projectId}/${place}` });
    } catch (error) {
      toast({ kind: 'danger', title: `The ${noun} was not deleted`, detail: (error as Error).message });
    }
  };
  return { save, askToRemove };
};
