/** The entries of a followed log, the newest first. */
import type { LogEntry } from './endpoint-queries.ts';

/** Older ones are dropped, so that a page that stays open does not grow. */
export const MAX_SHOWN = 200;

/** The server may send an entry again, and may send it after later ones. */
export const addEntry = (shown: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] => {
  if (shown.some((old) => old.instance_id === entry.instance_id)) return shown;
  const isOlder = (old: LogEntry) => old.timestamp <= entry.timestamp;
  const place = shown.findIndex(isOlder);
  const at = place === -1 ? shown.length : place;
  return [...shown.slice(0, at), entry, ...shown.slice(at)].slice(0, MAX_SHOWN);
};
