import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followStream } from '../../features/event-stream/event-stream.ts';
import type { LogEntry } from './endpoint-queries.ts';
import { addEntry } from './followed-entries.ts';
import { forgetRuns, refreshLog } from './refresh-log.ts';

export interface LogTail {
  /** The newest first. */
  readonly entries: readonly LogEntry[];
  /** Runs that ended while the connection was lost and that the server does not send again. */
  readonly skipped: number;
  readonly isLost: boolean;
}

/** The runs that end while the log is followed. Lists that lack them are read again later, at the latest at its end. */
export const useLogTail = (projectId: string, name: string, isFollowing: boolean): LogTail => {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [skipped, setSkipped] = useState(0);
  const [isLost, setLost] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (!isFollowing) return;
    const log = { client, projectId, name };
    let newest: string | undefined;
    let wasLost = false;
    setEntries([]);
    setSkipped(0);
    setLost(false);
    const stop = followStream(`/api/projects/${projectId}/endpoints/${name}/logs/tail/`, {
      onOpen: () => {
        setLost(false);
        // Runs that ended meanwhile are at least in the list.
        if (wasLost) void forgetRuns(log);
        wasLost = false;
      },
      onLost: () => {
        setLost(true);
        wasLost = true;
      },
      events: {
        entry: (data) => {
          const entry = JSON.parse(data) as LogEntry;
          newest = entry.instance_id;
          // It is in sight here, so a busy endpoint need not read its list again with every run.
          void forgetRuns(log, 'none');
          setEntries((current) => addEntry(current, entry));
        },
        skipped: (data) => {
          const { count } = JSON.parse(data) as { count: number };
          setSkipped((current) => current + count);
          void forgetRuns(log);
        },
      },
    });
    return () => {
      stop();
      if (newest !== undefined) void refreshLog(log, newest);
    };
  }, [client, projectId, name, isFollowing]);
  return { entries, skipped, isLost };
};
