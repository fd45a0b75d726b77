import { Skeleton } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';

interface LinkedListProps {
  /** The name of the list, to screen readers. */
  readonly label: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Undefined until the list was read. */
  readonly isEmpty: boolean | undefined;
  readonly emptyText: string;
  /** The height of the rows that are expected. */
  readonly skeletonClassName: string;
  readonly className?: string;
  /** `LinkedRow`s. */
  readonly children: ReactNode;
}

/** A short list of links inside a card, with its states: loading, error, empty. */
export const LinkedList = ({
  label,
  error,
  onRetry,
  isEmpty,
  emptyText,
  skeletonClassName,
  className = '',
  children,
}: LinkedListProps) => (
  <>
    {error !== null && <QueryProblem error={error} onRetry={onRetry} />}
    {isEmpty === undefined && error === null && <Skeleton className={`w-full ${skeletonClassName}`} />}
    {isEmpty === true && <p className="text-muted">{emptyText}</p>}
    {isEmpty === false && (
      <ul aria-label={label} className={`divide-y divide-line ${className}`}>
        {children}
      </ul>
    )}
  </>
);

interface LinkedRowProps {
  readonly to: string;
  readonly name: string;
  /** Shown at the end of the row. */
  readonly children: ReactNode;
}

export const LinkedRow = ({ to, name, children }: LinkedRowProps) => (
  <li className="flex items-baseline justify-between gap-4 py-2">
    <Link to={to} className="truncate">
      {name}
    </Link>
    <span className="shrink-0 text-muted text-xs tabular-nums">{children}</span>
  </li>
);
