/** An engine that restarts on its folder, even after kill -9, has all acknowledged rows and no leftover files. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@meridian/testing';
import { expect, it } from 'vitest';
import { type Instance, startInstance, temporaryFolder } from './instance.ts';

it('kill -9 during inserts loses no acknowledged row and duplicates no retried batch', async () => {
  const folder = await temporaryFolder();
  let instance = await startInstance({ directory: folder.path });
  const settings = 'SETTINGS non_replicated_deduplication_window = 1000';
  for (const table of ['plain', 'retried']) {
    await instance.client.command({
      query: `CREATE TABLE ${table} (n UInt64) ENGINE = MergeTree ORDER BY n ${settings}`,
    });
  }
  const acknowledged: number[] = [];
  let next = 0;
  let batches = 0;
  for (let round = 0; round < 3; round += 1) {
    const { client } = instance;
    const insertUntilDead = async () => {
      for (;;) {
        const n = next++;
        await client.insert({ table: 'plain', values: [{ n }], format: 'JSONEachRow' });
        acknowledged.push(n);
      }
    };
    const before = acknowledged.length;
    const writers = Array.from({ length: 8 }, () => insertUntilDead().catch(() => undefined));
    const batch = round;
    const sendBatch = (to: Instance) =>
      to.client.insert({
        table: 'retried',
        values: Array.from({ length: 1000 }, (_, n) => ({ n: batch * 1000 + n })),
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: `batch-${batch}` },
      });
    const firstSend = sendBatch(instance).catch(() => undefined);
    await waitFor(() => acknowledged.length > before + 50);
    await instance.process.kill();
    await Promise.all([...writers, firstSend]);
    await client.close();
    instance = await startInstance({ directory: folder.path });
    await sendBatch(instance);
    await sendBatch(instance);
    batches += 1;
  }
  const read = async <Row>(query: string) =>
    (await instance.client.query({ query, format: 'JSONEachRow' })).json<Row>();
  const stored = new Set((await read<{ n: number }>('SELECT n FROM plain')).map(({ n }) => n));
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  expect(await read('SELECT count() AS c, uniqExact(n) AS u FROM retried')).toEqual([
    { c: batches * 1000, u: batches * 1000 },
  ]);
  await instance.client.close();
  await instance.process.stop();
  await folder.remove();
}, 60_000);

it('the temporary files of a killed process are removed at the next start', async () => {
  const folder = await temporaryFolder();
  const temporary = await temporaryFolder();
  const env = { TMPDIR: temporary.path };
  const killed = await startInstance({ directory: folder.path, env });
  await killed.client.ping({ select: true });
  await killed.client.close();
  await killed.process.kill();
  const left = await readdir(temporary.path);
  expect(left).toHaveLength(1);
  const other = await temporaryFolder();
  const neighbour = await startInstance({ directory: other.path, env });
  expect(await readdir(temporary.path)).toContain(left[0]);
  const next = await startInstance({ directory: folder.path, env });
  expect(await readdir(temporary.path)).not.toContain(left[0]);
  expect(await neighbour.client.ping({ select: true })).toEqual({ success: true });
  for (const instance of [next, neighbour]) {
    await instance.client.close();
    await instance.process.stop();
  }
  expect(await readdir(temporary.path)).toEqual([]);
  for (const each of [folder, other, temporary]) await each.remove();
});

it('the tables of the database default remain, also those that an older version stored', async () => {
  const folder = await temporaryFolder();
  const definition = join(folder.path, 'metadata/default.sql');
  let instance = await startInstance({ directory: folder.path });
  const restart = async () => {
    await instance.client.close();
    await instance.process.stop();
    instance = await startInstance({ directory: folder.path });
  };
  const rows = async () =>
    (await instance.client.query({ query: 'SELECT x FROM default.kept', format: 'JSONEachRow' })).json();
  await instance.client.command({ query: 'CREATE TABLE kept (x UInt8) ENGINE = MergeTree ORDER BY x' });
  await instance.client.insert({ table: 'kept', values: [{ x: 7 }], format: 'JSONEachRow' });
  await restart();
  expect(await rows()).toEqual([{ x: 7 }]);
  const written = await readFile(definition, 'utf8');
  // Older versions kept only the link metadata/default.
  await rm(definition);
  await restart();
  expect(await rows()).toEqual([{ x: 7 }]);
  expect(await readFile(definition, 'utf8')).toBe(written);
  await instance.client.close();
  await instance.process.stop();
  await folder.remove();
});
