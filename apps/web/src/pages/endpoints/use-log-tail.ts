import { useEffect, useState } from 'react';
import { followStream } from '../../features/event-stream/event-stream.ts';
import type { LogEntry } from './endpoint-queries.ts';

const MAX_SHOWN = 200;

export interface LogTail {
  /** The newest first. */
  readonly entries: readonly LogEntry[];
  /** True while the connection is lost, so that runs are missed. */
  readonly isLost: boolean;
}

/** The runs that end while the log is followed. */
export const useLogTail = (projectId: string, name: string, isFollowing: boolean): LogTail => {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isFollowing) return;
    setEntries([]);
    setLost(false);
    return followStream(`/api/projects/${projectId}/endpoints/${name}/logs/tail/`, {
      onOpen: () => setLost(false),
      onLost: () => setLost(true),
      events: {
        message: (data) => {
          const entry = JSON.parse(data) as LogEntry;
          setEntries((current) =>
            [entry, ...current.filter((old) => old.instance_id !== entry.instance_id)].slice(0, MAX_SHOWN),
          );
        },
      },
    });
  }, [projectId, name, isFollowing]);
  return { entries, isLost };
};
