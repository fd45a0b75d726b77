import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { SCRIM } from './dialog-frame.tsx';

export interface ConfirmTexts {
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly text: ReactNode;
  /** A verb: "Delete dashboard". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly kind?: 'danger' | 'normal';
  /** The text to type first, such as the name of a project. */
  readonly typeToConfirm?: string;
}

export interface ConfirmDialogProps extends ConfirmTexts {
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export const ConfirmDialog = ({ isOpen, onCancel, ...rest }: ConfirmDialogProps) => (
  <Radix.Root open={isOpen} onOpenChange={(next) => !next && onCancel()}>
    <Radix.Portal>
      <Radix.Overlay className={SCRIM} />
      <Radix.Content className="fixed inset-x-0 bottom-0 z-50 mx-auto w-full animate-pop-in rounded-t-lg border border-line bg-raised p-4 shadow-raised focus:outline-none sm:top-[20vh] sm:bottom-auto sm:max-w-md sm:rounded-lg">
        <Question {...rest} />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const Question = ({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  kind = 'danger',
  typeToConfirm,
  isBusy = false,
  onConfirm,
}: Omit<ConfirmDialogProps, 'isOpen' | 'onCancel'>) => {
  const [typed, setTyped] = useState('');
  const isUnlocked = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isUnlocked && !isBusy) onConfirm();
      }}
    >
      <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
      <Radix.Description asChild>
        <div className="mt-1 text-muted text-sm">{text}</div>
      </Radix.Description>
      {typeToConfirm !== undefined && (
        <Field label={`Type “${typeToConfirm}” to confirm`} className="mt-3">
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Radix.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </Radix.Cancel>
        <Button
          type="submit"
          variant={kind === 'danger' ? 'danger' : 'primary'}
          disabled={!isUnlocked}
          isBusy={isBusy}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
};
