/** Memory that the engine never gives back: the process ends, and the next one answers. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Instance, startInstance, temporaryFolder } from './instance.ts';

const MEMORY_BYTES = 600 * 1024 ** 2;
/** The engine keeps a table of more than 4 MB for each. */
const ZONES = 150;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let instance: Instance;

beforeEach(async () => {
  folder = await temporaryFolder();
  instance = await start();
});

afterEach(async () => {
  await instance.client.close();
  await instance.process.stop();
  await folder.remove();
});

const start = (): Promise<Instance> =>
  startInstance({ directory: folder.path, env: { CLICKHOUSE_MEMORY_BYTES: String(MEMORY_BYTES) } });

const rowsOf = async (query: string): Promise<unknown[]> =>
  (await instance.client.query({ query, format: 'JSONEachRow' })).json();

it('an engine without room for queries is started again and has its data', async () => {
  await instance.client.command({ query: 'CREATE TABLE kept (a UInt64) ENGINE = MergeTree ORDER BY a' });
  await instance.client.command({ query: 'INSERT INTO kept SELECT number FROM numbers(1000)' });
  const zones = (await rowsOf(
    `SELECT time_zone FROM system.time_zones WHERE time_zone LIKE '%/%' LIMIT ${ZONES}`,
  )) as { time_zone: string }[];
  const columns = zones.map(
    ({ time_zone }, index) => `toString(toTimeZone(now(), '${time_zone}')) AS z${index}`,
  );
  await instance.client.query({ query: `SELECT ${columns.join(', ')}` }).catch(() => undefined);
  const count = 'SELECT count() AS count, uniq(a) AS different FROM kept';
  await expect(rowsOf(count)).rejects.toMatchObject({ code: '241' });
  expect(await instance.process.exited).toEqual({ code: null, signal: 'SIGKILL' });
  expect(instance.process.lines.join('\n')).toContain('no memory for a query');
  await instance.client.close();
  instance = await start();
  expect(await rowsOf(count)).toMatchObject([{ count: 1000 }]);
});
