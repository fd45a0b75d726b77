import { expect, it } from 'vitest';
import { parseConnectionUrl } from './connection-url.ts';
import { statementSettings } from './query-options.ts';

it('limits and tags become settings; the statement wins over the defaults', () => {
  const defaults = {
    limits: { maxThreads: 2, maxExecutionTimeMs: 1000 },
    tags: { service: 'query-service' },
  };
  const options = {
    limits: { maxExecutionTimeMs: 250, maxMemoryBytes: 1_000 },
    tags: { projectId: 7, requestId: undefined },
    settings: { max_block_size: '10' },
  };
  expect(statementSettings(options, defaults)).toEqual({
    max_threads: 2,
    max_execution_time: 0.25,
    max_memory_usage: '1000',
    log_comment: '{"service":"query-service","projectId":7}',
    max_block_size: '10',
  });
});

it('nothing given sets nothing', () => {
  expect(statementSettings({}, {})).toEqual({});
});

it.each([
  ['http://localhost:8123', 'http://localhost:8123', 'meridian', 'default', ''],
  ['https://a%40b:p%2Fw@host:8443/events?x=1', 'https://host:8443', 'events', 'a@b', 'p/w'],
])('%s', (text, url, database, username, password) => {
  expect(parseConnectionUrl(text)).toEqual({ url, database, username, password });
});

it('a wrong address is named without being shown', () => {
  expect(() => parseConnectionUrl('user:hunter2@nowhere')).toThrow(/^CLICKHOUSE_URL must be/);
});
