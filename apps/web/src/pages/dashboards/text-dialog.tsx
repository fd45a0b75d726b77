import { Button, Dialog, Field, Textarea } from '@meridian/ui';
import { useState } from 'react';

interface TextDialogProps {
  readonly title: string;
  readonly body: string;
  readonly onClose: () => void;
  readonly onSave: (body: string) => Promise<unknown>;
}

export const TextDialog = ({ title, body, onClose, onSave }: TextDialogProps) => {
  const [text, setText] = useState(body);
  const save = () => {
    void onSave(text);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      onSubmit={save}
      footer={
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          Save
        </Button>
      }
    >
      <Field label="Text" hint="# heading, - list, **bold**, `code`, [link](https://…)">
        <Textarea rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
};
