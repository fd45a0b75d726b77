/**
 * An address of the two shards for services in other processes. It changes requests as a test with its own client does:
 * statements for a cluster run once and without replicas, and each shard reads only the rows of its key.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { forOneServer, type TestShards } from './shards.ts';

const FILTERS = 'additional_table_filters';
const IS_DEFINITION = /^\s*(?:ALTER|CREATE|DROP|KILL)\b/i;
/** There are no replicas. */
const IS_SYNC = /^\s*SYSTEM SYNC REPLICA\b/i;

interface Statement {
  readonly address: URL;
  readonly body: Buffer;
}

/** Rows to insert are in the body, and their statement is in the address. */
const onShards = (
  address: URL,
  received: Buffer,
  shardFilters: TestShards['shardFilters'],
): Statement | undefined => {
  const isInsertOfRows = address.searchParams.has('query');
  const text = isInsertOfRows ? '' : received.toString('latin1');
  if (IS_SYNC.test(text)) return undefined;
  if (!isInsertOfRows && !IS_DEFINITION.test(text)) {
    const given = address.searchParams.get(FILTERS);
    const database = address.searchParams.get('database') ?? 'default';
    address.searchParams.set(FILTERS, narrowed(given, database, shardFilters));
  }
  return { address, body: isInsertOfRows ? received : Buffer.from(forOneServer(text), 'latin1') };
};

const narrowed = (
  given: string | null,
  database: string,
  shardFilters: TestShards['shardFilters'],
): string => {
  const filters = Object.entries(shardFilters).map(
    ([table, filter]) => [table, filter.replaceAll("'", "\\'")] as const,
  );
  if (given === null)
    return `{${filters.map(([table, filter]) => `'${database}.${table}':'${filter}'`).join(',')}}`;
  return filters.reduce(
    (text, [table, filter]) => text.replace(`.${table}':'`, `.${table}':'${filter} AND `),
    given,
  );
};

export const startShardsProxy = async (
  shards: TestShards,
): Promise<{ readonly url: string; close(): void }> => {
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const statement = onShards(new URL(incoming.url ?? '/', shards.url), body, shards.shardFilters);
    if (statement === undefined) return void response.end();
    const {
      'content-length': _length,
      host: _host,
      'transfer-encoding': _coding,
      ...headers
    } = incoming.headers;
    const forwarded = request(
      statement.address,
      {
        method: incoming.method ?? 'GET',
        headers: { ...headers, 'content-length': String(statement.body.length) },
      },
      (received) => {
        response.writeHead(received.statusCode ?? 500, received.headers);
        received.on('error', () => response.destroy()).pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    forwarded.end(statement.body);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Services of a worker share it, so it ends with the worker.
  server.unref();
  const url = new URL(shards.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
