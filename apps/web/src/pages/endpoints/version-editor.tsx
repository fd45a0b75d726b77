import { Button, Skeleton, Textarea } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConflictNotice } from '../../features/edit-conflict/conflict-notice.tsx';
import { saveOnTop } from '../../features/edit-conflict/save-on-top.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import {
  type Endpoint,
  type EndpointUpdate,
  type EndpointVersion,
  endpointQuery,
} from './endpoint-queries.ts';
import { RunAnswer, runEndpoint } from './endpoint-run.tsx';
import type { OfEndpoint } from './of-endpoint.ts';
import { executionIdOf, refreshLog } from './refresh-log.ts';
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
  const [base, setBase] = useState(endpoint.current_version);
  const [theirs, setTheirs] = useState<Endpoint>();
  const client = useQueryClient();
  const save = useSaveEndpoint(projectId, endpoint.name);
  const run = useMutation({
    mutationFn: async () => {
      const query = queryOfText(version.query, text) as EndpointUpdate['query'];
      let fresh = endpoint;
      const saved = await saveOnTop({
        read: async () => {
          fresh = await client.fetchQuery({ ...endpointQuery(projectId, endpoint.name), staleTime: 0 });
          return { version: fresh.current_version };
        },
        mayReplace: ({ version: current }) => current === base || textOfQuery(fresh.query) === text,
        save: (current) => save.mutateAsync({ query, base_version: current }),
      });
      if (saved === 'conflict') {
        setTheirs(fresh);
        return undefined;
      }
      // Saving read the endpoint again.
      setBase((await client.ensureQueryData(endpointQuery(projectId, endpoint.name))).current_version);
      return runEndpoint({ projectId, name: endpoint.name, query, refresh: 'force' });
    },
    onSettled: (ran, error) =>
      void refreshLog({ client, projectId, name: endpoint.name }, executionIdOf(ran?.answer, error)),
  });
  const decide = (settle: (newer: Endpoint) => void): void => {
    if (theirs === undefined) return;
    settle(theirs);
    setBase(theirs.current_version);
    setTheirs(undefined);
  };
  return (
    <div className="space-y-3">
      {theirs !== undefined && (
        <ConflictNotice
          what={`this endpoint, which is at version ${theirs.current_version} now,`}
          loadTheirs={() => decide(({ query }) => setText(textOfQuery(query)))}
          keepMine={() => decide(() => undefined)}
        />
      )}
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
        <Button
          variant="primary"
          icon={<Play />}
          isBusy={run.isPending}
          disabled={theirs !== undefined}
          onClick={() => run.mutate()}
        >
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
