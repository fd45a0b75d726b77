import { useConfirm } from '@meridian/ui';
import { useBlocker } from '@tanstack/react-router';

interface UnsavedGuard {
  /** Resolves to whether the page or the dialog may close: at once when nothing would be lost. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Asks before edits are lost: by a link, by Back, and by closing the tab. `what` is "this action". */
export const useUnsavedGuard = (isUnsaved: boolean, what: string): UnsavedGuard => {
  const confirm = useConfirm();
  const mayLeave = async (): Promise<boolean> =>
    !isUnsaved ||
    (await confirm({
      title: 'Leave without saving?',
      text: `Your changes of ${what} are not saved. They are lost when you leave.`,
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Stay',
    }));
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    // Another address of the same page, such as a tab of it, loses nothing.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  });
  return { mayLeave };
};
