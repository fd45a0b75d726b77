/** Calls that are answered without the SDK's server get the answers that the SDK gives. */
import type { AddressInfo } from 'node:net';
import { digestOf, ForbiddenError, InvalidRequestError } from '@meridian/core';
import { testPrincipal } from '@meridian/identity/testing';
import { createApp, createLogger } from '@meridian/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlatformApi } from '../clients/platform-api.ts';
import { createInsightView } from '../view/insight-view.ts';
import { createMcpRoutes } from './mcp-routes.ts';
import { createMcpServer } from './mcp-server.ts';

const logger = createLogger({ name: 'mcp-service', level: 'silent' });

const bytesOf = (answer: unknown): Buffer => Buffer.from(JSON.stringify(answer));

/** The answer of queries that say `changing`; without one they are refused. */
const changing: { answer: object | undefined } = { answer: undefined };

/** Answers queries. Refuses a query that names the table `missing`, and never ends one that says `slow`. */
const api: PlatformApi = {
  isUnchanged: async ({ body, digest }, caller) => {
    try {
      const answer = await api.call('POST /query/', { body: JSON.parse(body) }, caller);
      return digestOf(answer) === digest;
    } catch {
      return false;
    }
  },
  call: async (operation, { body }) => {
    const text = JSON.stringify(body ?? null);
    if (text.includes('missing'))
      throw new InvalidRequestError('invalid_input', 'There is no table "missing".', { attr: 'query' });
    if (text.includes('changing')) {
      if (changing.answer === undefined) throw new ForbiddenError('permission_denied', 'No access.');
      return bytesOf(changing.answer);
    }
    if (text.includes('slow') || operation === 'GET /query/:query_id/')
      return bytesOf({ query_status: { id: 'a'.repeat(32), complete: false, error: false } });
    return bytesOf({ results: [['ü', 1]], columns: ['name', 'n'], types: [], hasMore: false });
  },
};

const routes = createMcpRoutes({
  verifier: { verify: async () => testPrincipal({ scopes: ['query:read'], credential: 'oauth' }) },
  allowedOrigins: [],
  loadServer: async () =>
    createMcpServer({
      api,
      callLog: { add: () => {}, close: async () => {} },
      logger,
      view: createInsightView(undefined),
      publicUrl: 'https://us.meridian.example',
    }),
});
const app = createApp({
  name: 'mcp-service',
  logger,
  bodyParser: 'none',
  configure: (express) => express.use(routes.router),
});
const server = app.listen(0, '127.0.0.1');
let url = '';
beforeAll(() => {
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  await routes.close();
  server.close();
});

const NAME = 'execute-sql';
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = (members: object = {}, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: NAME, arguments: { query: 'SELECT 1' }, _meta: META, ...params },
  ...members,
});
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': NAME,
};
/** The same name in the other spelling of the protocol, which the SDK reads. */
const encoded = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`;

const send = async (message: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  const last = text.split('\n').findLast((line) => line.startsWith('data: '));
  return {
    status: response.status,
    body: JSON.parse(last?.slice(6) ?? text) as Record<string, unknown>,
    // The SDK's adapter sends no length.
    isDirect: response.headers.get('content-length') !== null,
  };
};

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const withTasks = { _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': TASKS } };

it.each([
  ['a call', call()],
  ['an id that is text', call({ id: 'ä' })],
  ['arguments that are wrong', call({}, { arguments: { sql: 'SELECT 1' } })],
  ['no arguments', call({}, { arguments: undefined })],
  ['a query that is refused', call({}, { arguments: { query: 'SELECT 1 FROM missing' } })],
  ['a client that knows tasks', call({}, withTasks)],
  ['metadata of the client', call({}, { _meta: { ...META, traceparent: '00-a-b-01', 'x.example/y': [1] } })],
])('%s is answered as by the SDK', async (_name, message) => {
  const direct = await send(message);
  const { name } = message.params;
  const ofSdk = await send(message, { 'mcp-name': encoded(name) });
  expect([direct.isDirect, ofSdk.isDirect]).toEqual([true, false]);
  expect([direct.status, direct.body]).toEqual([ofSdk.status, ofSdk.body]);
  expect(direct.body['result']).toMatchObject({ resultType: 'complete' });
});

const OLDER = { 'mcp-method': '', 'mcp-name': '' };
const OLD_HEADERS = { ...OLDER, 'mcp-protocol-version': '2025-11-25' };
const RELATED = { 'io.modelcontextprotocol/related-task': { taskId: 'a' } };
const olderCall = (params: object = {}) => call({}, { _meta: undefined, ...params });

it.each([
  ['a call', olderCall()],
  ['metadata of the client', olderCall({ _meta: { 'x.example/y': 1 } })],
  ['arguments that are wrong', olderCall({ arguments: { sql: 'SELECT 1' } })],
  ['a query that is refused', olderCall({ arguments: { query: 'SELECT 1 FROM missing' } })],
])('%s of an older revision is answered as by the SDK', async (_name, message) => {
  for (const revision of ['2025-11-25', '2025-06-18']) {
    const headers = { ...OLDER, 'mcp-protocol-version': revision };
    const direct = await send(message, headers);
    const params = { ...message.params, _meta: { progressToken: 1 } };
    const ofSdk = await send({ ...message, params }, headers);
    expect([direct.isDirect, ofSdk.isDirect]).toEqual([true, false]);
    expect([direct.status, direct.body]).toEqual([ofSdk.status, ofSdk.body]);
    expect(direct.body['result']).not.toHaveProperty('resultType');
  }
});

it('metadata that was accepted once does not let through other metadata', async () => {
  expect((await send(call())).isDirect).toBe(true);
  expect((await send(call())).isDirect).toBe(true);
  const wrong = { ...META, 'io.modelcontextprotocol/clientCapabilities': { roots: 1 } };
  const { isDirect, body } = await send(call({}, { _meta: wrong }));
  expect([isDirect, body['error']]).toEqual([false, expect.objectContaining({ code: -32_602 })]);
});

it('equal calls have the answer and the rights of their moment', async () => {
  const message = call({}, { arguments: { query: 'SELECT changing' } });
  const rows = async () => {
    const { structuredContent, isError } = (await send(message)).body['result'] as Record<string, unknown>;
    return isError ?? (structuredContent as { readonly results: unknown }).results;
  };
  changing.answer = { results: [[1]], columns: ['n'] };
  expect([await rows(), await rows()]).toEqual([[[1]], [[1]]]);
  changing.answer = { results: [[2]], columns: ['n'] };
  expect(await rows()).toEqual([[2]]);
  changing.answer = undefined;
  expect(await rows()).toBe(true);
  changing.answer = { results: [[2]], columns: ['n'] };
  expect(await rows()).toEqual([[2]]);
});

/** A message with this total number of values: 15 of them are outside of the list. */
const withValues = (count: number) =>
  call({}, { arguments: { query: 'SELECT 1', values: { ids: Array(count - 15).fill(1) } } });

it.each([
  ['too deeply nested', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '200 levels'],
  ['with too many values', JSON.stringify(withValues(10_001)), '10,000 values'],
])('a message %s is refused with the limit', async (_name, body, limit) => {
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body });
  expect([response.status, await response.json()]).toEqual([
    400,
    { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining(limit) } },
  ]);
});

it('a message with as many values as are allowed is read', async () => {
  const { status, body } = await send(withValues(10_000));
  expect([status, body['result'] ?? body['error']]).toEqual([200, expect.anything()]);
});

it('a query that takes long is a task in both', async () => {
  const message = call({}, { ...withTasks, arguments: { query: 'SELECT slow' } });
  const answers = await Promise.all([send(message), send(message, { 'mcp-name': encoded(NAME) })]);
  expect(answers.map(({ isDirect }) => isDirect)).toEqual([true, false]);
  const [direct, ofSdk] = answers.map(({ body }) => body['result'] as Record<string, unknown>);
  expect(direct).toMatchObject({ resultType: 'task', status: 'working', taskId: expect.any(String) });
  expect(Object.keys(direct!).sort()).toEqual(Object.keys(ofSdk!).sort());
});

it.each<[string, object, Record<string, string>, unknown]>([
  ['that asks for progress', call({}, { _meta: { ...META, progressToken: 1 } }), {}, undefined],
  ['with a state of a dialogue', call({}, { requestState: 'x' }), {}, undefined],
  ['of a tool that is not there', call({}, { name: 'drop' }), { 'mcp-name': 'drop' }, -32_602],
  ['whose header names another tool', call(), { 'mcp-name': 'query-trends' }, -32_020],
  ['whose header names another method', call(), { 'mcp-method': 'tools/list' }, -32_020],
  ['whose header names another revision', call(), { 'mcp-protocol-version': '2025-11-25' }, -32_020],
  ['without the metadata', call({}, { _meta: {} }), {}, -32_602],
  ['whose arguments are a list', call({}, { arguments: [] }), {}, -32_602],
  ['without an id', call({ id: undefined }), {}, undefined],
  ['with an id that is an object', call({ id: {} }), {}, -32_600],
  ['with an id that is too large', call({ id: 2 ** 53 }), {}, -32_600],
  ['with an id that is not an integer', call({ id: 1.5 }), {}, -32_600],
  ['with further members', call({ result: {} }), {}, -32_600],
  [
    'of an older revision that accepts no stream',
    olderCall(),
    { ...OLD_HEADERS, accept: 'application/json' },
    -32_000,
  ],
  [
    'of an older revision with metadata of the protocol',
    olderCall({ _meta: RELATED }),
    OLD_HEADERS,
    undefined,
  ],
  [
    'of a revision that does not exist',
    olderCall(),
    { ...OLDER, 'mcp-protocol-version': '2025-06-19' },
    -32_000,
  ],
  ['of another type', call(), { 'content-type': 'text/plain' }, -32_000],
])('a call %s is left to the SDK', async (_name, message, headers, code) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  expect(response.headers.get('content-length')).toBeNull();
  expect(/"code":(-\d+)/.exec(text)?.[1]).toBe(code === undefined ? undefined : String(code));
});
