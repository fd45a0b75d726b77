import { Button, Dialog, Input, Skeleton } from '@meridian/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { answerOf, api } from '../../../api/client.ts';
import { QueryProblem } from '../../../query-run/query-problem.tsx';
import { useProjectId } from '../../../session/project.ts';
import type { Insight } from '../insight-queries.ts';

interface DashboardsDialogProps {
  readonly insight: Insight;
  /** The change is made on the dashboards that show the insight at that moment. */
  readonly onChange: (change: (dashboards: readonly number[]) => number[]) => Promise<unknown>;
  readonly onClose: () => void;
}

const LISTED = 200;
const FIRST_DASHBOARD = 'My dashboard';

/** Puts an insight on dashboards, or on a new one. */
export const DashboardsDialog = ({ insight, onChange, onClose }: DashboardsDialogProps) => {
  const projectId = useProjectId();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboards', projectId, 'choose'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/dashboards/', {
          params: { path: { project_id: projectId }, query: { limit: LISTED } },
          signal,
        }),
      ),
  });
  const change = useMutation({
    mutationFn: ({ id, isOn }: { readonly id: number; readonly isOn: boolean }) =>
      onChange((saved) => [...saved.filter((other) => other !== id), ...(isOn ? [id] : [])]),
  });
  const create = useMutation({
    mutationFn: async (name: string) => {
      const { id } = await answerOf(
        api.POST('/api/projects/{project_id}/dashboards/', {
          params: { path: { project_id: projectId } },
          body: { name },
        }),
      );
      await onChange((saved) => [...saved, id]);
    },
    onSuccess: () => setText(''),
  });
  const refused = change.error ?? create.error;
  const search = text.trim().toLowerCase();
  const shown = data?.results.filter(({ name }) => (name ?? '').toLowerCase().includes(search));
  const isNew = search !== '' && !shown?.some(({ name }) => name?.toLowerCase() === search);
  // A project without dashboards gets its first one with a click.
  const newName = isNew ? text.trim() : data?.count === 0 ? FIRST_DASHBOARD : undefined;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Dashboards"
      description="Choose the dashboards that show this insight."
      size="sm"
      onSubmit={() => {
        if (newName !== undefined) create.mutate(newName);
      }}
    >
      <Input
        type="search"
        aria-label="Search dashboards, or name a new one"
        placeholder="Search, or name a new dashboard"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {refused !== null && <QueryProblem title="The dashboards were not changed" error={refused} />}
      {shown === undefined && error === null && <Skeleton className="mt-2 h-40 w-full" />}
      <ul className="mt-2 grid max-h-72 gap-0.5 overflow-y-auto" aria-label="Dashboards">
        {shown?.map(({ id, name }) => {
          const isOn = insight.dashboards.includes(id);
          return (
            <li key={id} className="flex items-center gap-1">
              <Button
                variant="ghost"
                className="min-w-0 flex-1 justify-start!"
                aria-pressed={isOn}
                icon={<Check className={isOn ? 'text-accent' : 'invisible'} />}
                onClick={() => change.mutate({ id, isOn: !isOn })}
              >
                <span className="truncate">{name || 'Untitled dashboard'}</span>
              </Button>
              {isOn && (
                <Link to={`/project/${projectId}/dashboards/${id}`} className="px-2 text-sm">
                  Open
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {newName !== undefined && (
        <Button type="submit" icon={<Plus />} isBusy={create.isPending} className="mt-2 w-full">
          <span className="truncate">
            Create “<bdi>{newName}</bdi>” with this insight
          </span>
        </Button>
      )}
    </Dialog>
  );
};
