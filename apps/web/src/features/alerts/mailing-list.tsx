import { IconButton, Skeleton } from '@meridian/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';

interface MailingListProps {
  /** The name of the list, to screen readers. */
  readonly label: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** `MailingRow`s. */
  readonly children: ReactNode;
}

/** The alerts or subscriptions of an insight, above the form that adds one. */
export const MailingList = ({ label, isLoading, error, onRetry, children }: MailingListProps) => (
  <>
    {error !== null && <QueryProblem error={error} onRetry={onRetry} />}
    {isLoading && error === null && <Skeleton className="h-16 w-full" />}
    <ul className="mb-4 divide-y divide-line" aria-label={label}>
      {children}
    </ul>
  </>
);

interface MailingRowProps {
  readonly title: string;
  readonly details: ReactNode;
  readonly state?: ReactNode;
  readonly deleteLabel: string;
  readonly onDelete: () => void;
  /** Below the details. */
  readonly children?: ReactNode;
}

export const MailingRow = ({ title, details, state, deleteLabel, onDelete, children }: MailingRowProps) => (
  <li className="flex items-center gap-2 py-2 text-sm">
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-medium">{title}</span>
      <span className="block text-muted text-xs">{details}</span>
      {children}
    </span>
    {state}
    <IconButton size="sm" label={deleteLabel} icon={<Trash2 />} className="text-muted" onClick={onDelete} />
  </li>
);
