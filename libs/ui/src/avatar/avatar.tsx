import { classes } from '../shared/classes.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  readonly name: string;
  readonly size?: 'sm' | 'md';
  readonly className?: string;
}

const SIZES = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs' } as const;

/** The initials of a person. The name itself is shown beside it, so the picture is hidden from screen readers. */
export const Avatar = ({ name, size = 'sm', className }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classes(
      'inline-flex shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent',
      SIZES[size],
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);
