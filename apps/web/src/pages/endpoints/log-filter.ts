/** Which runs of a log are shown. The API filters its list, and this module the runs that are followed. */
import type { LogEntry } from './endpoint-queries.ts';

export type Level = 'all' | LogEntry['level'];

export interface LogFilter {
  readonly level: Level;
  /** A part of the message; empty for all. */
  readonly search: string;
}

export const filterParams = ({ level, search }: LogFilter) => ({
  ...(search !== '' && { search }),
  ...(level !== 'all' && { level: [level] }),
});

/** The same answer as the API's: the case of letters does not matter. */
export const matchesFilter = (
  { level, search }: LogFilter,
  entry: Pick<LogEntry, 'level' | 'message'>,
): boolean =>
  (level === 'all' || entry.level === level) && entry.message.toLowerCase().includes(search.toLowerCase());
