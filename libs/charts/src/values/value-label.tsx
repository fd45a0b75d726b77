import type { ReactNode } from 'react';

/** The span is `relative`, because the hidden separator would otherwise widen the page where the label is cut. */
export const ValueLabel = ({ text }: { readonly text: string }): ReactNode => (
  <span className="relative truncate text-ink">
    <bdi>{text}</bdi>
    <span className="sr-only">: </span>
  </span>
);
