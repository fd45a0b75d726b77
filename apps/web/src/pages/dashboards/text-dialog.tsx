import { Button, Dialog, Field, Textarea } from '@meridian/ui';
import { useState } from 'react';
import { ConflictNotice } from '../../features/edit-conflict/conflict-notice.tsx';
import { useUnsavedGuard } from '../../features/unsaved/use-unsaved-guard.ts';
import type { TextSaving } from './use-dashboard-changes.ts';

interface TextDialogProps {
  readonly title: string;
  readonly body: string;
  readonly onClose: () => void;
  /** `base` is the text that the edit began with. */
  readonly onSave: (body: string, base: string) => Promise<TextSaving>;
}

/** Stays open until the text is saved or given up, so that nothing typed is lost. */
export const TextDialog = ({ title, body, onClose, onSave }: TextDialogProps) => {
  const [text, setText] = useState(body);
  const [base, setBase] = useState(body);
  const [theirs, setTheirs] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { mayLeave } = useUnsavedGuard(text !== base, 'this text');
  const save = async (): Promise<void> => {
    setSaving(true);
    const saving = await onSave(text, base);
    setSaving(false);
    if (saving === 'saved') onClose();
    else if (saving !== 'failed') setTheirs(saving.theirs);
  };
  const settle = (shown: string): void => {
    setText(shown);
    setBase(theirs ?? base);
    setTheirs(undefined);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={async (isOpen) => {
        if (!isOpen && (await mayLeave())) onClose();
      }}
      title={title}
      onSubmit={() => void save()}
      footer={
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          disabled={text.trim() === '' || theirs !== undefined}
        >
          Save
        </Button>
      }
    >
      {theirs !== undefined && (
        <ConflictNotice what="this text" loadTheirs={() => settle(theirs)} keepMine={() => settle(text)}>
          <span className="mt-1 block max-h-32 overflow-auto whitespace-pre-wrap">Theirs: {theirs}</span>
        </ConflictNotice>
      )}
      <Field label="Text" hint="# heading, - list, **bold**, `code`, [link](https://…)">
        <Textarea rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
};
