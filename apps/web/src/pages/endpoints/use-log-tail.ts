import { useEffect, useState } from 'react';
import { followStream } from '../../features/event-stream/event-stream.ts';
import type { LogEntry } from './endpoint-queries.ts';

const MAX_SHOWN = 200;

export interface LogTail {
  /** The newest first. */
  readonly entries: readonly LogEntry[];
  /** Runs that ended while the connection was lost, beyond those that the server sends again. */
  readonly skipped: number;
  readonly isLost: boolean;
}

/** The runs that end while the log is followed. */
export const useLogTail = (projectId: string, name: string, isFollowing: boolean): LogTail => {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [skipped, setSkipped] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isFollowing) return;
    setEntries([]);
    setSkipped(0);
    setLost(false);
    return followStream(`/api/projects/${projectId}/endpoints/${name}/logs/tail/`, {
      onOpen: () => setLost(false),
      onLost: () => setLost(true),
      events: {
        entry: (data) => {
          const entry = JSON.parse(data) as LogEntry;
          setEntries((current) =>
            [entry, ...current.filter((old) => old.instance_id !== entry.instance_id)].slice(0, MAX_SHOWN),
          );
        },
        skipped: (data) => {
          const { count } = JSON.parse(data) as { count: number };
          setSkipped((current) => current + count);
        },
      },
    });
  }, [projectId, name, isFollowing]);
  return { entries, skipped, isLost };
};
