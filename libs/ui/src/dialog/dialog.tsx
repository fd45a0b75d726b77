import * as Radix from 'radix-ui/dialog';
import { type FormEvent, type ReactNode, useState } from 'react';
import { classes } from '../shared/classes.ts';
import { DialogFrame, DialogRoot, type DialogRootProps, SCRIM, staysOpenFor } from './dialog-frame.tsx';

export interface DialogProps extends DialogRootProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** Makes the dialog a form, which the Enter key submits. */
  readonly onSubmit?: () => void;
  readonly children?: ReactNode;
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const;

export const Dialog = ({
  title,
  description,
  size = 'md',
  footer,
  onSubmit,
  children,
  ...root
}: DialogProps) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const frame = (
    <DialogFrame element={element} title={title} description={description} footer={footer}>
      {children}
    </DialogFrame>
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <DialogRoot {...root}>
      <Radix.Overlay className={SCRIM}>
        <div className="flex min-h-full items-end justify-center sm:items-start sm:p-4 sm:pt-[12vh]">
          <Radix.Content
            ref={setElement}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onInteractOutside={staysOpenFor}
            className={classes(
              'flex max-h-[92dvh] w-full animate-pop-in flex-col rounded-t-lg border border-line bg-raised shadow-raised focus:outline-none sm:max-h-[80dvh] sm:rounded-lg',
              WIDTHS[size],
            )}
          >
            {onSubmit === undefined ? (
              frame
            ) : (
              <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
                {frame}
              </form>
            )}
          </Radix.Content>
        </div>
      </Radix.Overlay>
    </DialogRoot>
  );
};
