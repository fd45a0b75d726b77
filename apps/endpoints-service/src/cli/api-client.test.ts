import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';
import { runEndpointsCommand } from './commands.ts';

const PROBLEM = { 'content-type': 'application/json' };

/** Answers each request by the next of the answers. */
const serve = async (...answers: RequestListener[]) => {
  const resumedFrom: unknown[] = [];
  const server = createServer((req, res) => {
    resumedFrom.push(req.headers['last-event-id']);
    answers.shift()!(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, resumedFrom, [Symbol.asyncDispose]: async () => void server.close() };
};

const refuse =
  (status: number): RequestListener =>
  (_req, res) => {
    res.writeHead(status, PROBLEM).end(`{"detail":"refused with ${status}"}`);
  };
const entry = (id: string, time: number) =>
  `id: 2026-01-31T12:00:0${time}Z\nevent: entry\ndata: {"instance_id":"${id}","message":"m","level":"INFO"}\n\n`;

it('follows a stream by the names of its events, and resumes it after its end, a lost connection and an outage', async () => {
  await using server = await serve(
    (_req, res) => {
      res.write('retry: 1\nid: 2026-01-31T12:00:00Z\n\n: alive\n\nevent: skipped\nda');
      res.end(
        'ta: {"count":1}\n\nid: 2026-01-31T12:00:01Z\nevent: entry\ndata: {"a": ": b"}\n\nid: unfinished',
      );
    },
    refuse(503),
    (_req, res) => {
      res.write('id: 2026-01-31T12:00:02Z\nevent: entry\ndata: {}\n\n', () => res.destroy());
    },
    refuse(403),
  );
  const api = createApiClient({ url: server.url, key: 'k', project: '1' });
  const events: string[][] = [];
  await expect(api.follow('/a/logs/tail/', (...event) => void events.push(event))).rejects.toThrow('403');
  expect(events).toEqual([
    ['skipped', '{"count":1}'],
    ['entry', '{"a": ": b"}'],
    ['entry', '{}'],
  ]);
  const [first, second] = ['2026-01-31T12:00:01Z', '2026-01-31T12:00:02Z'];
  expect(server.resumedFrom).toEqual([undefined, first, first, second]);
});

it('a stream that is refused at first is not tried again', async () => {
  await using server = await serve(refuse(503));
  const api = createApiClient({ url: server.url, key: 'k', project: '1' });
  await expect(api.follow('/a/logs/tail/', () => {})).rejects.toThrow('503');
});

it('prints each entry of a followed log once', async () => {
  await using server = await serve(
    (_req, res) => {
      res.writeHead(200, PROBLEM).end('{"results":[{"instance_id":"a","message":"m","level":"INFO"}]}');
    },
    (_req, res) => res.end(`retry: 1\n\n${entry('b', 1)}`),
    (_req, res) => res.end(`${entry('a', 1)}${entry('b', 1)}${entry('c', 2)}`),
    refuse(403),
  );
  const printed: string[] = [];
  const env = { MERIDIAN_URL: server.url, MERIDIAN_PROJECT: '1', MERIDIAN_KEY: 'k' };
  const following = runEndpointsCommand(['logs', 'x', '--follow', '--json'], env, (text) =>
    printed.push(text),
  );
  await expect(following).rejects.toThrow('403');
  expect(printed.map((text) => JSON.parse(text).instance_id)).toEqual(['a', 'b', 'c']);
});
