import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { classes } from '../shared/classes.ts';
import { DialogFrame, DialogRoot, type DialogRootProps, SCRIM, staysOpenFor } from './dialog-frame.tsx';

export interface DrawerProps extends DialogRootProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'md' | 'lg';
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const WIDTHS = { md: 'sm:w-[30rem]', lg: 'sm:w-[46rem]' } as const;

/** A dialog at the right edge, over the whole width on phones. */
export const Drawer = ({ title, description, size = 'md', footer, children, ...root }: DrawerProps) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <DialogRoot {...root}>
      <Radix.Overlay className={SCRIM} />
      <Radix.Content
        ref={setElement}
        {...(description === undefined && { 'aria-describedby': undefined })}
        onInteractOutside={staysOpenFor}
        className={classes(
          'fixed inset-y-0 right-0 z-40 flex w-full max-w-full animate-slide-in flex-col border-line bg-raised shadow-raised focus:outline-none sm:border-l',
          WIDTHS[size],
        )}
      >
        <DialogFrame element={element} title={title} description={description} footer={footer}>
          {children}
        </DialogFrame>
      </Radix.Content>
    </DialogRoot>
  );
};
