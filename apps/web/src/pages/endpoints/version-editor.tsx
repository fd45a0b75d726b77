import { Button, Skeleton, Textarea } from '@meridian/ui';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import type { EndpointUpdate, EndpointVersion } from './endpoint-queries.ts';
import { RunAnswer, runEndpoint } from './endpoint-run.tsx';
import type { OfEndpoint } from './of-endpoint.ts';
import { isSql, queryOfText, textOfQuery } from './text-of-query.ts';
import { useSaveEndpoint } from './use-save-endpoint.ts';

const SqlEditor = lazy(() => import('../../features/sql/sql-editor.tsx'));

interface VersionEditorProps extends OfEndpoint {
  readonly version: EndpointVersion;
  readonly onClose: () => void;
}

/** Edits the query of a version. Saving creates a new version and runs it at once. */
export const VersionEditor = ({ projectId, endpoint, version, onClose }: VersionEditorProps) => {
  const [text, setText] = useState(() => textOfQuery(version.query));
  const save = useSaveEndpoint(projectId, endpoint.name);
  const run = useMutation({
    mutationFn: async () => {
      const query = queryOfText(version.query, text) as EndpointUpdate['query'];
      await save.mutateAsync({ query });
      return runEndpoint({ projectId, name: endpoint.name, refresh: 'force' });
    },
  });
  return (
    <div className="space-y-3">
      {isSql(version.query) ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <SqlEditor projectId={projectId} value={text} onChange={setText} onRun={() => run.mutate()} />
        </Suspense>
      ) : (
        <Textarea
          aria-label="Query as JSON"
          isMonospaced
          rows={14}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex gap-2">
        <Button variant="primary" icon={<Play />} isBusy={run.isPending} onClick={() => run.mutate()}>
          Save and run
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
      {run.error !== null && <QueryProblem error={run.error} />}
      {run.data !== undefined && <RunAnswer {...run.data} />}
    </div>
  );
};
