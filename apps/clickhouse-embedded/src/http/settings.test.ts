import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('keeps settings, except those that the interface reads itself or that have no effect', () => {
  const parameters: [string, string][] = [
    ['query', 'SELECT 1'],
    ['query_id', 'x'],
    ['param_a', '1'],
    ['async_insert', '1'],
    ['send_progress_in_http_headers', '1'],
    ['session_id', ''],
    ['max_threads', '1'],
    ['log_comment', '{"a":1}'],
    ['insert_deduplication_token', 't'],
  ];
  expect(readSettings(parameters)).toEqual(
    new Map([
      ['max_threads', '1'],
      ['log_comment', '{"a":1}'],
      ['insert_deduplication_token', 't'],
    ]),
  );
});

it.each([
  ['a nicer statement also pauses for others', { os_thread_priority: '10' }, '10'],
  ['unless it says when it pauses', { os_thread_priority: '10', priority: '2' }, '2'],
  ['one that is not nice never does', { os_thread_priority: '0' }, undefined],
])('%s', (_, given, priority) => {
  expect(readSettings(Object.entries(given)).get('priority')).toBe(priority);
});

it.each([
  ['allow_ddl', 115],
  ['nothing_of_this_name', 115],
  ['max_threads = 1, x', 115],
  ['MAX_THREADS', 115],
  ['user_files_path', 115],
  ['session_id', 48],
  ['decompress', 48],
])('refuses %s', (name, code) => {
  expect(() => readSettings([[name, '1']])).toThrow(expect.objectContaining({ code }));
});
