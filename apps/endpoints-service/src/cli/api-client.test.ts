import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';

it('follows a stream by the names of its events, and resumes it from the id that it resolves with', async () => {
  const resumedFrom: unknown[] = [];
  const server = createServer((req, res) => {
    resumedFrom.push(req.headers['last-event-id']);
    res.write('retry: 1000\nid: 2026-01-31T12:00:00Z\n\n: alive\n\nevent: skipped\nda');
    res.end(
      'ta: {"count":1}\n\nid: 2026-01-31T12:00:01Z\nevent: entry\ndata: {"a": ": b"}\n\nid: unfinished',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createApiClient({ url, key: 'k', project: '1' });
  const events: string[][] = [];
  const take = (...event: string[]) => void events.push(event);
  const lastId = await api.stream('/a/logs/tail/', undefined, take);
  expect(events).toEqual([
    ['skipped', '{"count":1}'],
    ['entry', '{"a": ": b"}'],
  ]);
  await api.stream('/a/logs/tail/', lastId, take);
  expect(resumedFrom).toEqual([undefined, '2026-01-31T12:00:01Z']);
  server.close();
});
