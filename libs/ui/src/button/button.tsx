import * as Slot from 'radix-ui/slot';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../shared/classes.ts';
import { Spinner } from '../spinner/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shown before the text. */
  readonly icon?: ReactNode;
  /**
   * Shows that the action runs. The button keeps the focus and ignores further clicks. With this member it also ignores
   * the second click of a double click and of a double Enter in its form, which may arrive before the page is drawn again.
   */
  readonly isBusy?: boolean | undefined;
  /** Gives the look and behaviour to the only child, such as a link. */
  readonly asChild?: boolean;
}

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium text-sm no-underline ' +
  'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent text-accent-ink enabled:hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-hover aria-expanded:bg-hover',
  ghost: 'border-transparent text-ink hover:bg-hover aria-expanded:bg-hover',
  danger: 'border-line bg-surface text-danger hover:border-danger hover:bg-danger-soft',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-7 px-2 pointer-coarse:h-10 pointer-coarse:px-3',
  md: 'h-8 px-3 pointer-coarse:h-11 pointer-coarse:px-4',
};

const SQUARES: Readonly<Record<ButtonSize, string>> = {
  sm: 'size-7 pointer-coarse:size-10',
  md: 'size-8 pointer-coarse:size-11',
};

const swallow = (event: MouseEvent): void => event.preventDefault();

interface ShapedProps extends ButtonProps {
  readonly shape: string;
}

/** Two presses of Enter within this time are one action, unless the button was busy in between. */
const DOUBLE_PRESS_MS = 300;

/**
 * Browsers count clicks, so a double click is also recognized if its first click was on a button that this one has
 * replaced. They do not count presses of Enter: each is a click with the number 0.
 */
const useOnce = ({ onClick, isBusy }: Pick<ButtonProps, 'onClick' | 'isBusy'>): ButtonProps['onClick'] => {
  const enteredAt = useRef(-Infinity);
  useEffect(() => {
    if (isBusy) enteredAt.current = -Infinity;
  }, [isBusy]);
  return (event) => {
    const { detail, timeStamp } = event;
    if (detail > 1 || (detail === 0 && timeStamp - enteredAt.current < DOUBLE_PRESS_MS))
      return swallow(event);
    if (detail === 0) enteredAt.current = timeStamp;
    onClick?.(event);
  };
};

const Shaped = ({
  variant = 'secondary',
  size: _size,
  shape,
  icon,
  isBusy,
  asChild = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ShapedProps) => {
  const Element = asChild ? Slot.Root : 'button';
  const once = useOnce({ onClick, isBusy });
  return (
    <Element
      {...rest}
      {...(!asChild && { type })}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isBusy ? swallow : isBusy === undefined ? onClick : once}
      className={classes(BASE, VARIANTS[variant], shape, className)}
    >
      {isBusy ? <Spinner /> : icon}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Element>
  );
};

export const Button = (props: ButtonProps) => <Shaped {...props} shape={SIZES[props.size ?? 'md']} />;

export const SquareButton = (props: ButtonProps) => (
  <Shaped variant="ghost" {...props} shape={SQUARES[props.size ?? 'md']} />
);
