import { Badge, Button, Card, Cell, EmptyState, HeaderCell, RelativeTime, Select, Table } from '@meridian/ui';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { endpointKey, type LogEntry } from './endpoint-queries.ts';
import { filterParams, type Level, matchesFilter } from './log-filter.ts';
import type { OfEndpoint } from './of-endpoint.ts';
import { milliseconds } from './usage-totals.ts';
import { useLogTail } from './use-log-tail.ts';

const LEVELS = [
  { value: 'all', label: 'All runs' },
  { value: 'ERROR', label: 'Failed runs' },
  { value: 'INFO', label: 'Successful runs' },
] as const;

interface LogsTabProps extends OfEndpoint {
  readonly onShowVersion: (version: number) => void;
}

/** Every run of the endpoint, also the rejected ones; new ones are added while it is followed. */
export const LogsTab = ({ projectId, endpoint, onShowVersion }: LogsTabProps) => {
  const [text, setText] = useState('');
  const [level, setLevel] = useState<Level>('all');
  const [isFollowing, setFollowing] = useState(false);
  const search = useDeferredValue(text.trim());
  const filter = { level, search };
  const { entries, skipped, isLost } = useLogTail(projectId, endpoint.name, isFollowing);
  const live = entries.filter((entry) => matchesFilter(filter, entry));
  const pages = usePages(
    [...endpointKey(projectId, endpoint.name), 'logs', level, search],
    ({ offset, limit, signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/endpoints/{name}/logs/', {
          params: {
            path: { project_id: projectId, name: endpoint.name },
            query: { offset, limit, ...filterParams(filter) },
          },
          signal,
        }),
      ),
  );
  const row = (entry: LogEntry) => (
    <LogRow key={entry.instance_id} entry={entry} onShowVersion={onShowVersion} />
  );
  return (
    <div className="space-y-3 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search messages" value={text} onChange={setText} />
        <div className="w-44">
          <Select<Level> label="Runs to show" value={level} options={LEVELS} onChange={setLevel} />
        </div>
        <Button
          variant={isFollowing ? 'primary' : 'secondary'}
          aria-pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
        >
          {isFollowing ? 'Stop following' : 'Follow live'}
        </Button>
      </div>
      {isFollowing && (
        <Card isFlush>
          {isLost && (
            <p role="status" className="bg-warn-bg p-3 text-warn-ink">
              The connection is lost and is tried again. Runs that end meanwhile may be in the list below
              only.
            </p>
          )}
          {skipped > 0 && (
            <p role="status" className="bg-warn-bg p-3 text-warn-ink">
              {skipped.toLocaleString('en')} runs are not shown here, because they ended while the connection
              was lost. The list of runs below has them.
            </p>
          )}
          {live.length === 0 ? (
            <p role="status" className="p-3 text-muted">
              {entries.length === 0 ? 'Waiting for the next run…' : 'No followed run matches.'}
            </p>
          ) : (
            <Table label="Live runs" density="compact">
              <thead>
                <tr>
                  <LogHeader />
                </tr>
              </thead>
              <tbody>{live.map(row)}</tbody>
            </Table>
          )}
        </Card>
      )}
      <PagedTable
        label="Runs"
        pages={pages}
        header={<LogHeader />}
        row={row}
        empty={<EmptyState title="No runs" text="No run of this endpoint matches." />}
      />
    </div>
  );
};

const LogHeader = () => (
  <>
    <HeaderCell>When</HeaderCell>
    <HeaderCell>Result</HeaderCell>
    <HeaderCell>Version</HeaderCell>
    <HeaderCell align="end">Time</HeaderCell>
    <HeaderCell align="end">Rows</HeaderCell>
    <HeaderCell>Message</HeaderCell>
  </>
);

interface LogRowProps {
  readonly entry: LogEntry;
  readonly onShowVersion: (version: number) => void;
}

const LogRow = ({ entry, onShowVersion }: LogRowProps) => (
  <tr>
    <Cell isMuted className="whitespace-nowrap">
      <RelativeTime value={entry.timestamp} />
    </Cell>
    <Cell>
      {entry.level === 'ERROR' ? (
        <Badge kind="danger">{entry.error_code ?? 'Failed'}</Badge>
      ) : (
        <Badge kind="ok">{entry.cache === 'hit' ? 'Cached' : 'Computed'}</Badge>
      )}
    </Cell>
    <Cell>
      {entry.endpoint_version !== null && (
        <button
          type="button"
          className="min-h-6 min-w-6 text-accent underline"
          title={`Open version ${entry.endpoint_version}`}
          onClick={() => onShowVersion(entry.endpoint_version ?? 1)}
        >
          {entry.endpoint_version}
        </button>
      )}
    </Cell>
    <Cell align="end">{milliseconds(entry.duration_ms)}</Cell>
    <Cell align="end">{entry.rows?.toLocaleString('en') ?? '–'}</Cell>
    <Cell className="max-w-md break-words">{entry.message}</Cell>
  </tr>
);
