import { Badge, Button, Card, EmptyState, Input, PageHeader, Skeleton } from '@meridian/ui';
import { Pause, Play } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { EventRow } from './event-row.tsx';
import { type Connection, useLiveLog } from './use-live-log.ts';

/** Events as they are stored, beginning with the last ones before the page was opened. */
export const EventsPage = () => {
  useDocumentTitle('Live events');
  const projectId = useProjectId();
  const [event, setEvent] = useState('');
  const [distinctId, setDistinctId] = useState('');
  const filter = { event: useDeferredValue(event.trim()), distinctId: useDeferredValue(distinctId.trim()) };
  const { log, isLoading, error, readAgain, isCleared, connection, pause, resume, clear } = useLiveLog(
    projectId,
    filter,
  );
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader
        title="Live events"
        description="Events appear within a second after they are stored."
        status={<ConnectionBadge connection={connection} isPaused={log.isPaused} />}
        actions={
          <>
            <Button variant="secondary" onClick={clear}>
              Clear
            </Button>
            {log.isPaused ? (
              <Button icon={<Play />} onClick={resume}>
                Resume{log.waiting.length > 0 && ` (${log.waiting.length} new)`}
              </Button>
            ) : (
              <Button icon={<Pause />} variant="secondary" onClick={pause}>
                Pause
              </Button>
            )}
          </>
        }
      />
      <form className="mb-3 flex flex-wrap gap-3" onSubmit={(submitted) => submitted.preventDefault()}>
        <Input
          aria-label="Event name"
          placeholder="Event name"
          value={event}
          onChange={({ target }) => setEvent(target.value)}
          className="w-full sm:w-64"
        />
        <Input
          aria-label="Distinct id"
          placeholder="Distinct id"
          value={distinctId}
          onChange={({ target }) => setDistinctId(target.value)}
          className="w-full sm:w-64"
        />
      </form>
      {log.missed > 0 && (
        <p role="status" className="mb-3 rounded-md bg-warn-bg px-3 py-2 text-warn-ink">
          {log.missed.toLocaleString('en')} events are not shown here, because they arrived faster than they
          could be sent. They are stored.
        </p>
      )}
      {isLoading && log.shown.length === 0 && <Skeleton className="h-96 w-full" />}
      {error !== null && <QueryProblem error={error} onRetry={readAgain} />}
      {!isLoading && error === null && log.shown.length === 0 && (
        <EmptyState
          title="Waiting for events"
          text={
            isCleared
              ? 'New events that match appear here.'
              : 'No matching event was stored in the last hours.'
          }
        />
      )}
      {log.shown.length > 0 && (
        <Card isFlush>
          <ol aria-label="Events" className="divide-y divide-line">
            {log.shown.slice(0, SHOWN).map((shown) => (
              <EventRow key={shown.uuid} event={shown} projectId={projectId} />
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
};

const SHOWN = 200;

const ConnectionBadge = ({
  connection,
  isPaused,
}: {
  readonly connection: Connection;
  readonly isPaused: boolean;
}) => {
  if (isPaused) return <Badge kind="warn">Paused</Badge>;
  if (connection === 'open') return <Badge kind="ok">Live</Badge>;
  return connection === 'connecting' ? (
    <Badge>Connecting</Badge>
  ) : (
    <Badge kind="danger">Connection lost, retrying</Badge>
  );
};
