import type { ReactNode } from 'react';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { type ButtonProps, SquareButton } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild'> {
  /** The name of the action: read by screen readers and shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
}

/** A button that shows only an icon. */
export const IconButton = ({ label, shortcut, ...rest }: IconButtonProps) => (
  <Tooltip text={label} shortcut={shortcut} isDescription={false}>
    <SquareButton {...rest} aria-label={label} />
  </Tooltip>
);
