import { isolated, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

interface ObjectPage<Body> {
  readonly projectId: string;
  /** In messages: "action". */
  readonly noun: string;
  /** The part of the address, which is also the key of the list: "actions". */
  readonly place: 'actions' | 'cohorts';
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly name: string;
  /** Reads what is saved now, and tells whether saving would replace a change of another client. */
  readonly isChangedMeanwhile: () => Promise<boolean>;
  readonly create: (body: Body) => Promise<{ readonly id: number }>;
  readonly update: (body: Body) => Promise<{ readonly id: number }>;
  /** Marks it as deleted. */
  readonly remove: () => Promise<unknown>;
  /** What happens to those that use it. */
  readonly afterRemoval: string;
}

/** Saves and deletes the object of a page. A new one gets its own address; a deleted one leads to the list. */
export const useObjectChanges = <Body>({
  projectId,
  noun,
  place,
  id,
  name,
  isChangedMeanwhile,
  create,
  update,
  remove,
  afterRemoval,
}: ObjectPage<Body>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const forget = () =>
    Promise.all([place, noun].map((list) => client.invalidateQueries({ queryKey: [list, projectId] })));
  const save = useMutation({
    mutationFn: async (body: Body) => {
      if (id === undefined) return create(body);
      return (await isChangedMeanwhile()) ? 'conflict' : update(body);
    },
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
