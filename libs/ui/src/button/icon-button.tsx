import type { ReactNode } from 'react';
import { useHoverNote } from '../tooltip/hover-note.tsx';
import { type ButtonProps, SquareButton } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild'> {
  /** The name of the action: read by screen readers and shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
}

/** A button that shows only an icon. */
export const IconButton = ({
  label,
  shortcut,
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) => {
  const note = useHoverNote(
    { text: label, shortcut },
    { onPointerEnter, onPointerLeave, onPointerDown, onFocus, onBlur },
  );
  return <SquareButton {...rest} {...note} aria-label={label} />;
};
