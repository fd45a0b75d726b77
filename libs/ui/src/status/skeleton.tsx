import { classes } from '../shared/classes.ts';

export interface SkeletonProps {
  /** Sets the size: h-4 w-40, for instance. */
  readonly className?: string;
}

/** A placeholder for content that is loading. It is hidden from screen readers: mark the region as busy instead. */
export const Skeleton = ({ className = 'h-4 w-full' }: SkeletonProps) => (
  <div aria-hidden="true" className={classes('animate-breathe rounded-md bg-code', className)} />
);
