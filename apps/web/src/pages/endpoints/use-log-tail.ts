import { useEffect, useState } from 'react';
import type { LogEntry } from './endpoint-queries.ts';

const MAX_SHOWN = 200;

/** The runs that end while the log is followed, the newest first. */
export const useLogTail = (projectId: string, name: string, isFollowing: boolean): readonly LogEntry[] => {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  useEffect(() => {
    if (!isFollowing) return;
    setEntries([]);
    const source = new EventSource(`/api/projects/${projectId}/endpoints/${name}/logs/tail/`);
    source.onmessage = ({ data }) => {
      const entry = JSON.parse(data) as LogEntry;
      setEntries((current) =>
        [entry, ...current.filter((old) => old.instance_id !== entry.instance_id)].slice(0, MAX_SHOWN),
      );
    };
    return () => source.close();
  }, [projectId, name, isFollowing]);
  return entries;
};
