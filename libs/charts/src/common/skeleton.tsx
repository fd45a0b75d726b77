import type { ReactNode } from 'react';

/** Holds the place of a chart while its code loads. */
export const Skeleton = (): ReactNode => (
  <div aria-hidden="true" className="absolute inset-0 animate-pulse rounded bg-hover opacity-60" />
);
