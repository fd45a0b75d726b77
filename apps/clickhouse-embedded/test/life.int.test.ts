/** Slow queries, clients that disconnect, and a folder or port in use: the engine keeps working or reports the problem. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { type Instance, startInstance, startProcess, temporaryFolder, useInstance } from './instance.ts';

const SLOW = 'SELECT sleepEachRow(0.5) FROM numbers(100) SETTINGS max_block_size = 1';

const runningIn = async (instance: Instance): Promise<number> => {
  const metrics = await (await fetch(`${instance.internalUrl}/metrics`)).text();
  return Number(/^meridian_clickhouse_embedded_running_statements (\d+)$/m.exec(metrics)?.[1]);
};

const engineIsIdle = async (instance: Instance): Promise<boolean> => {
  const query =
    "SELECT count() AS c FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.processes%'";
  const result = await instance.client.query({ query, format: 'JSONEachRow' });
  return (await result.json<{ c: number }>())[0]?.c === 0;
};

describe('while it runs', () => {
  const instance = useInstance();

  it('a slow query does not hold up a small one', async () => {
    const leave = new AbortController();
    const slow = Array.from({ length: 4 }, () =>
      instance.client.query({ query: SLOW, abort_signal: leave.signal }).catch(() => undefined),
    );
    await waitFor(async () => (await runningIn(instance)) >= 4);
    const startedAt = performance.now();
    await instance.client.query({ query: 'SELECT 1' });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    leave.abort();
    await Promise.all(slow);
  });

  it('a client that leaves ends its query in the engine', async () => {
    const leave = new AbortController();
    const query = instance.client.query({ query: SLOW, abort_signal: leave.signal }).catch(() => undefined);
    await waitFor(async () => !(await engineIsIdle(instance)));
    leave.abort();
    await query;
    await waitFor(() => engineIsIdle(instance), { timeoutMs: 2_000, what: 'the query to end' });
    await waitFor(async () => (await runningIn(instance)) === 0, { timeoutMs: 2_000 });
  });

  it('a client that leaves in the middle of a large answer ends its query as well', async () => {
    const result = await instance.client.query({
      query: 'SELECT number, repeat(toString(number), 20) AS sleepEachRow FROM numbers(1000000000)',
      format: 'JSONEachRow',
    });
    for await (const rows of result.stream()) {
      expect(rows.length).toBeGreaterThan(0);
      break;
    }
    result.close();
    await waitFor(async () => (await runningIn(instance)) === 0, { timeoutMs: 2_000 });
  });

  it('KILL QUERY ends the query with that id, and reports it only if there was one', async () => {
    const queryId = randomUUID();
    const failure = instance.client
      .query({ query: SLOW, query_id: queryId })
      .catch((error: unknown) => error);
    await waitFor(async () => (await runningIn(instance)) === 1);
    const kill = async (id: string) => {
      const query = 'KILL QUERY WHERE query_id = {id:String} SYNC';
      return (await instance.client.query({ query, query_params: { id }, format: 'JSONEachRow' })).json();
    };
    expect(await kill(queryId)).toMatchObject([{ kill_status: 'finished', query_id: queryId }]);
    expect(await failure).toMatchObject({ code: '394' });
    expect(await kill(queryId)).toEqual([]);
  });

  it.each([
    ['a query', 'SELECT sum(cityHash64(number, {x:String})) AS sleepEachRow FROM numbers(40000000000)'],
    [
      'an INSERT',
      "INSERT INTO FUNCTION null('h UInt64') SELECT cityHash64(number, {x:String}) AS sleepEachRow FROM numbers(40000000000)",
    ],
  ])('whose client leaves ends, also with values in it: %s', async (_, query) => {
    const leave = new AbortController();
    const asked = instance.client
      .command({ query, query_params: { x: 'a' }, abort_signal: leave.signal })
      .catch(() => undefined);
    await waitFor(async () => (await runningIn(instance)) === 1);
    leave.abort();
    await asked;
    await waitFor(async () => (await runningIn(instance)) === 0, { timeoutMs: 2_000 });
  });

  it('a second statement with the id of a running one is refused', async () => {
    const leave = new AbortController();
    const queryId = randomUUID();
    const first = instance.client
      .query({ query: SLOW, query_id: queryId, abort_signal: leave.signal })
      .catch(() => undefined);
    await waitFor(async () => (await runningIn(instance)) === 1);
    await expect(instance.client.query({ query: 'SELECT 1', query_id: queryId })).rejects.toMatchObject({
      code: '216',
    });
    leave.abort();
    await first;
  });

  it('memory does not grow with the rows of a streamed answer', async () => {
    const peakAfterReading = async (rows: number): Promise<number> => {
      await writeFile(`/proc/${instance.process.pid}/clear_refs`, '5');
      const query = `SELECT number, toString(cityHash64(number)) AS s FROM numbers(${rows})`;
      const result = await instance.client.query({ query, format: 'JSONEachRow' });
      let seen = 0;
      for await (const block of result.stream()) seen += block.length;
      expect(seen).toBe(rows);
      const status = await readFile(`/proc/${instance.process.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    };
    await peakAfterReading(100_000);
    const few = await peakAfterReading(100_000);
    const many = await peakAfterReading(2_000_000);
    expect(many - few).toBeLessThan(64);
  });

  it('a second process on the same folder names the process that uses it and exits with a code', async () => {
    const second = await startProcess({ directory: instance.folder }).catch((error: Error) => error);
    expect(String(second)).toContain(`is in use by process ${instance.process.pid}`);
    expect(String(second)).toContain('code 78');
    expect(await instance.client.ping()).toEqual({ success: true });
  });

  it('a taken port is named', async () => {
    const other = await temporaryFolder();
    const env = { PORT: new URL(instance.url).port };
    const failure = await startProcess({ directory: other.path, env }).catch((error: Error) => error);
    expect(String(failure)).toContain(`PORT: ${env.PORT} is in use`);
    await other.remove();
  });
});

describe('when it ends', () => {
  it('SIGTERM ends the running queries, and the process exits within seconds with code 0', async () => {
    const folder = await temporaryFolder();
    const instance = await startInstance({ directory: folder.path });
    const slow = instance.client.query({ query: SLOW }).catch((error: unknown) => error);
    await waitFor(async () => (await runningIn(instance)) === 1);
    const startedAt = performance.now();
    expect(await instance.process.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await slow).toBeInstanceOf(Error);
    await folder.remove();
  });

  it('a file in the place of the folder is named', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    const failure = await startProcess({ directory: file }).catch((error: Error) => error);
    expect(String(failure)).toContain('there is a file in its place');
    await folder.remove();
  });
});
