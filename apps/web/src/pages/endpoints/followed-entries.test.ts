import { expect, it } from 'vitest';
import type { LogEntry } from './endpoint-queries.ts';
import { addEntry, MAX_SHOWN } from './followed-entries.ts';

const entry = (id: string, time: number): LogEntry => ({
  log_source_id: 'endpoint',
  instance_id: id,
  timestamp: `2026-01-31T12:00:00.${String(time).padStart(6, '0')}Z`,
  level: 'INFO',
  message: 'm',
  endpoint_version: 1,
  path: null,
  cache: null,
  duration_ms: 1,
  rows: 1,
  error_code: null,
});
const shown = (...entries: LogEntry[]) =>
  entries.reduce<readonly LogEntry[]>(addEntry, []).map(({ instance_id }) => instance_id);

it('shows each entry once, the newest first, also when it is sent late or again', () => {
  const [a, b, c] = [entry('a', 1), entry('b', 2), entry('c', 3)];
  expect(shown(a, c, b, c, a)).toEqual(['c', 'b', 'a']);
});

it('shows the later of two entries of one time first', () => {
  expect(shown(entry('a', 1), entry('b', 1))).toEqual(['b', 'a']);
});

it('drops the oldest beyond the limit, and does not show it when it is sent again', () => {
  const all = Array.from({ length: MAX_SHOWN + 2 }, (_, index) => entry(String(index), index));
  expect(shown(...all, ...all)).toEqual(shown(...all));
  expect(shown(...all).slice(-1)).toEqual(['2']);
  expect(shown(...all)).toHaveLength(MAX_SHOWN);
});
