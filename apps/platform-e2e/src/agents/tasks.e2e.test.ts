/** The extension Tasks, progress and subscriptions, at a region and through the router. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';
import { openStream, send } from './envelope-client.ts';
import { envelope, type RpcBody } from './mcp-client.ts';

interface EntryPoint {
  readonly url: string;
  readonly region: PlatformRegion;
}

const three = threeAddresses();
const entryPoints: [string, EntryPoint][] = [
  ['one region', { url: `${homeRegion().url}/mcp`, region: homeRegion() }],
  ...(three === undefined
    ? []
    : ([['the router', { url: `${three.router}/mcp`, region: three.eu }]] as [string, EntryPoint][])),
];

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
/** Within the limit of rows, but slow. The engine notices a kill between blocks, so a block must be quick. */
const slow = (rows: number): string =>
  `SELECT count() FROM numbers(${rows}) WHERE cityHash64(repeat(toString(number), 100)) = 1`;

interface TaskAnswer {
  readonly resultType: string;
  readonly taskId: string;
  readonly status: string;
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: { readonly results: unknown[] };
  };
}

describe.each(entryPoints)('at %s', (_name, { url, region }) => {
  const call = async (method: string, params: object, capabilities: object = TASKS): Promise<RpcBody> =>
    (await send(url, region.personalApiKey!, envelope(method, params, capabilities))).body;
  const taskOf = ({ result }: RpcBody): TaskAnswer => result as unknown as TaskAnswer;
  const sql = (query: string) => ({ name: 'execute-sql', arguments: { query } });
  /** A busy engine refuses a query as an error of the tool; the query is then sent again. */
  const run = (query: string): Promise<RpcBody> =>
    waitFor(
      async () => {
        const body = await call('tools/call', sql(query));
        return (body.result as { isError?: boolean } | undefined)?.isError === true ? undefined : body;
      },
      { everyMs: 500, what: 'an engine that takes the query' },
    );
  const get = async (taskId: string): Promise<TaskAnswer> => taskOf(await call('tasks/get', { taskId }));

  it('a quick query is answered at once, and a slow one with a task that ends with the result', async () => {
    const quick = await run(`SELECT ${Math.random()}`);
    expect(quick.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { results: [[expect.any(Number)]] },
    });

    const started = taskOf(await run(`${slow(30_000_000)} -- ${crypto.randomUUID()}`));
    expect(started).toMatchObject({
      resultType: 'task',
      status: 'working',
      ttlMs: 1_200_000,
      pollIntervalMs: 1_000,
    });
    let last = await get(started.taskId);
    await waitFor(
      async () => {
        last = await get(started.taskId);
        return last.status !== 'working';
      },
      { timeoutMs: 60_000, everyMs: 300, what: 'the task' },
    );
    expect(last).toMatchObject({ status: 'completed', resultType: 'complete' });
    expect(last.result?.structuredContent?.results).toEqual([[0]]);
  });

  it('a cancelled task ends, and an error of the query is the result of the tool', async () => {
    const started = taskOf(await run(`${slow(900_000_000)} -- ${crypto.randomUUID()}`));
    expect(started.resultType).toBe('task');
    expect((await call('tasks/cancel', { taskId: started.taskId })).result).toMatchObject({
      resultType: 'complete',
    });
    await waitFor(async () => (await get(started.taskId)).status === 'cancelled', {
      timeoutMs: 10_000,
      what: 'the end of the task',
    });
    for (let turn = 0; turn < 2; turn++) {
      const again = await call('tasks/cancel', { taskId: started.taskId });
      expect(again).toMatchObject({ result: { resultType: 'complete' } });
      expect(await get(started.taskId)).toMatchObject({ status: 'cancelled' });
    }
    const wrong = await call('tools/call', sql(`SELECT evnt FROM events -- ${crypto.randomUUID()}`));
    expect(wrong.result).toMatchObject({ resultType: 'complete', isError: true });
  });

  it('a materialization is a task, which ends when the result of the endpoint is stored', async () => {
    const name = `task_${crypto.randomUUID().slice(0, 8)}`;
    const query = { kind: 'HogQLQuery', query: 'SELECT 1 AS one' };
    const tool = (toolName: string, args: object) => call('tools/call', { name: toolName, arguments: args });
    expect((await tool('endpoint-create', { name, query })).result).not.toHaveProperty('isError');
    const started = taskOf(await tool('endpoint-materialize', { name }));
    expect(started).toMatchObject({ resultType: 'task', status: 'working' });
    let last = await get(started.taskId);
    await waitFor(
      async () => {
        last = await get(started.taskId);
        return last.status !== 'working';
      },
      { timeoutMs: 60_000, everyMs: 300, what: 'the materialization' },
    );
    expect(last).toMatchObject({
      status: 'completed',
      result: { structuredContent: { enabled: true, ready: true } },
    });
    expect((await tool('endpoint-delete', { name })).result).not.toHaveProperty('isError');
  });

  it('a client without the extension gets results alone, and none of the methods', async () => {
    const { result } = await call('tools/call', sql('SELECT 1'), {});
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { results: [[1]] } });
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect((await call(method, { taskId: 'x' }, {})).error?.code).toBe(-32_021);
    }
    for (const method of ['tasks/result', 'tasks/list']) {
      expect((await call(method, { taskId: 'x' })).error?.code).toBe(-32_601);
    }
  });

  const forged = (members: object): string =>
    Buffer.from(
      JSON.stringify({
        tool: 'execute-sql',
        args: { query: 'SELECT 1' },
        project: region.projectId,
        query: 'a',
        startedAt: new Date().toISOString(),
        ...members,
      }),
    ).toString('base64url');

  it.each([
    'x',
    'e30',
    forged({}),
    forged({ project: 999_999 }),
    forged({ tool: 'endpoint-delete', args: { name: 'a' } }),
    forged({ query: '../../users/@me' }),
    forged({ query: '..' }),
  ])('a forged task is unknown (%#)', async (taskId) => {
    for (const method of ['tasks/get', 'tasks/cancel']) {
      expect([method, (await call(method, { taskId })).error?.code]).toEqual([method, -32_602]);
    }
  });

  it('progress arrives while the query runs', async () => {
    const startedAt = performance.now();
    const body = envelope(
      'tools/call',
      { ...sql(`${slow(150_000_000)} -- ${crypto.randomUUID()}`), _meta: { progressToken: 'p' } },
      {},
    );
    const answer = await openStream(url, region.personalApiKey!, body);
    const first = await answer.next();
    const after = performance.now() - startedAt;
    expect(first).toMatchObject({ method: 'notifications/progress', params: { progressToken: 'p' } });
    expect(after).toBeLessThan(2_500);
    await answer.cancel();
  });

  it.each([
    { toolsListChanged: true, promptsListChanged: true },
    { resourcesListChanged: true, resourceSubscriptions: ['meridian://projects/1/schema'] },
  ])(
    'a subscription is acknowledged without any notification, and closed at once: %j',
    async (notifications) => {
      const listen = envelope('subscriptions/listen', { notifications }, {});
      const stream = await openStream(url, region.personalApiKey!, listen);
      expect(await stream.next()).toMatchObject({
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: {} },
      });
      expect(await stream.next()).toMatchObject({ id: 7, result: { resultType: 'complete' } });
      await expect(stream.next()).rejects.toThrow('the stream ended');
    },
  );
});
