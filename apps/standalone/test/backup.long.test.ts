/** Backs up a running installation, restores it into another folder, and upgrades the data of an older release. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, runProcess, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, unpack } from '../src/backup/container.ts';
import { restore } from '../src/backup/restore.ts';
import { loadConfig } from '../src/config.ts';
import { dataFolderAt } from '../src/data-folder.ts';
import {
  type Launched,
  launch,
  launchAndFail,
  launchUntilReady,
  newDataDirectory,
  pidOf,
  removeDirectory,
} from './launched.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = fileURLToPath(new URL('../src/backup/main.ts', import.meta.url));
const OLDER = fileURLToPath(new URL('fixtures/release-0.1.0.backup', import.meta.url));
const COUNTS = {
  kind: 'HogQLQuery',
  query: 'SELECT event, count() FROM events GROUP BY event ORDER BY event',
};

/** Includes the text, so that a failed test shows the output of the command. */
const RESTORED = { code: 0, text: expect.stringContaining('Run npm start to use it') };

const work = newDataDirectory();
const folders = { source: join(work, 'source'), copy: join(work, 'copy') };
const file = join(work, 'copy.backup');
let source: Launched;

/** Runs the command until it exits and returns its output. */
const run = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
  const process = await runProcess({ entry, args });
  const { code } = await process.exited;
  return { code, text: process.lines.join('\n') };
};

const startAndKillRestore = async (): Promise<void> => {
  const process = await runProcess({ entry, args: ['restore', file, '--data-dir', folders.copy] });
  await waitFor(() => existsSync(join(folders.copy, 'data/postgres')), { timeoutMs: 30_000 });
  await process.kill();
};

/** The launcher may have replaced it meanwhile. */
const resume = (pid: number): void => {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // it has ended
  }
};

const call = async (launched: Launched, method: string, path: string, body?: object): Promise<unknown> => {
  const [region] = launched.ready().regions;
  const response = await fetch(`${launched.url}${path.replace('PROJECT', String(region!.projectId))}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${region!.personalApiKey}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response.json();
};

const eventCounts = async (launched: Launched): Promise<unknown> => {
  const ask = { query: COUNTS, refresh: 'force_blocking' };
  return ((await call(launched, 'POST', '/api/projects/PROJECT/query/', ask)) as { results: unknown })
    .results;
};

/** The number that the query answers, without the events of the older release. */
const seen = async (launched: Launched): Promise<number | undefined> =>
  ((await eventCounts(launched)) as readonly [string, number][]).find(([event]) => event === 'seen')?.[1];

const untilSeen = (launched: Launched, count: number): Promise<boolean> =>
  waitFor(async () => (await seen(launched)) === count, {
    timeoutMs: 30_000,
    what: `${count} events to be stored`,
  });

/** Each event is of another month: the table has a partition for each. */
const send = async (launched: Launched, count: number): Promise<void> => {
  const batch = Array.from({ length: count }, (_, index) => ({
    event: 'seen',
    distinct_id: `person-${index % 5}`,
    timestamp: new Date(Date.UTC(2010, index)).toISOString(),
  }));
  await call(launched, 'POST', '/batch/', { api_key: launched.ready().regions[0]!.projectToken, batch });
};

/** Writes a modified copy of the backup. */
const changed = (change: (bytes: Buffer) => Buffer): string => {
  const other = join(work, 'changed.backup');
  copyFileSync(file, other);
  writeFileSync(other, change(readFileSync(other)));
  return other;
};

/** Flips a bit in the content of the first part. */
const flipOne = (bytes: Buffer): Buffer => {
  const at = 600;
  bytes[at] = bytes[at]! ^ 1;
  return bytes;
};

/** Makes a backup that looks as if rows had got lost on the way. */
const withWrongCount = async (): Promise<string> => {
  const [folder, other] = [mkdtempSync(join(work, 'parts-')), join(work, 'miscounted.backup')];
  const manifest = await unpack(file, folder);
  manifest.regions[0]!.postgres.tables['insights.insights']!.rows = [4711, 4711];
  await pack(folder, manifest, other);
  return other;
};

const laterFormat = (bytes: Buffer): Buffer => {
  const at = bytes.lastIndexOf('"format":1');
  bytes.write('9', at + '"format":'.length);
  return bytes;
};

/** The installation of all tests here is one of an older release, which is brought to this one. */
beforeAll(async () => {
  expect(await run('restore', OLDER, '--data-dir', folders.source)).toMatchObject(RESTORED);
  source = await launchUntilReady({ directory: folders.source, port: await freePort() });
}, 180_000);
afterAll(async () => {
  await source?.process.stop();
  removeDirectory(work);
});

it('the data of an older release is brought to this one with everything in it', {
  timeout: 60_000,
}, async () => {
  const expected = [
    ['$identify', 1],
    ['$pageview', 60],
    ['purchase', 60],
  ];
  expect(await eventCounts(source)).toEqual(expected);
  const ran = await call(source, 'POST', '/api/projects/PROJECT/endpoints/by_event/run', {
    refresh: 'direct',
  });
  expect(ran).toMatchObject({ results: expected });
  expect(await call(source, 'GET', '/api/projects/PROJECT/insights/')).toMatchObject({
    results: [{ name: 'Purchases' }],
  });
  expect(await call(source, 'GET', '/api/projects/PROJECT/actions/')).toMatchObject({
    results: [{ name: 'Bought' }],
  });
  expect(await call(source, 'GET', '/api/projects/PROJECT/persons/?distinct_id=user-1')).toMatchObject({
    results: [{ properties: { email: 'one@example.test', plan: 'pro' } }],
  });
  const added = await call(source, 'POST', '/api/projects/PROJECT/insights/', {
    name: 'Added',
    query: COUNTS,
  });
  expect(added).toMatchObject({ id: 2 });
});

describe('a backup', () => {
  it('of a running installation, restored elsewhere, gives the same answers', {
    timeout: 300_000,
  }, async () => {
    await send(source, 120);
    await untilSeen(source, 120);
    const stored = await eventCounts(source);
    const created = { name: 'counts', query: COUNTS, is_materialized: true };
    await call(source, 'POST', '/api/projects/PROJECT/endpoints/', created);
    const status = '/api/projects/PROJECT/endpoints/counts/materialization_status/';
    await waitFor(
      async () => ((await call(source, 'GET', status)) as { status: string }).status === 'Completed',
      {
        timeoutMs: 30_000,
      },
    );
    // Without their writer, these events are accepted and not stored.
    const writer = await pidOf(source, 'capture-writer');
    process.kill(writer, 'SIGSTOP');
    await send(source, 60);
    expect(await run('backup', file, '--data-dir', folders.source)).toMatchObject({ code: 0 });
    resume(writer);
    await startAndKillRestore();
    const refused = await launchAndFail({ directory: folders.copy, port: await freePort() });
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('did not finish') });
    expect(await run('restore', file, '--data-dir', folders.copy)).toMatchObject(RESTORED);

    const copy = await launchUntilReady({ directory: folders.copy, port: await freePort() });
    try {
      expect(copy.ready().regions[0]!.personalApiKey).toBe(source.ready().regions[0]!.personalApiKey);
      await untilSeen(copy, 180);
      const ran = await call(copy, 'POST', '/api/projects/PROJECT/endpoints/counts/run', {
        refresh: 'force',
      });
      expect(ran).toMatchObject({ execution_path: 'materialized', results: stored });
    } finally {
      await copy.process.stop();
    }
  });

  it('that was killed leaves its working folder to its owner, and the next one removes it', {
    timeout: 60_000,
  }, async () => {
    const [target, elsewhere] = [mkdtempSync(join(work, 'target-')), mkdtempSync(join(work, 'elsewhere-'))];
    const killed = await runProcess({
      entry,
      args: ['backup', join(target, 'x'), '--data-dir', folders.source],
    });
    await waitFor(() => readdirSync(target).length > 0, { everyMs: 1, timeoutMs: 30_000 });
    await killed.kill();
    expect(readdirSync(target).map((name) => statSync(join(target, name)).mode & 0o777)).toEqual([0o700]);
    expect(await run('backup', join(elsewhere, 'x'), '--data-dir', folders.source)).toMatchObject({
      code: 0,
    });
    expect([readdirSync(target), readdirSync(elsewhere)]).toEqual([[], ['x']]);
    expect(readdirSync(folders.source).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  it.each<[string, () => Promise<{ code: number | null; text: string }>, RegExp]>([
    [
      'is not made of an installation that does not run',
      () => run('backup', join(work, 'x'), '--data-dir', work),
      /does not run/,
    ],
    [
      'is not made in a folder that does not exist',
      () => run('backup', join(work, 'nowhere/x'), '--data-dir', folders.source),
      /folder .*nowhere does not exist/,
    ],
    ['does not replace a file', () => run('backup', file, '--data-dir', folders.source), /already exists/],
    [
      'is not restored over data',
      () => run('restore', file, '--data-dir', folders.copy),
      /holds data.*--replace/s,
    ],
    [
      'is not restored while Meridian runs',
      () => run('restore', file, '--data-dir', folders.source, '--replace'),
      /already running/,
    ],
  ])('%s', async (_, attempt, expected) => {
    const { code, text } = await attempt();
    expect([code, text]).toEqual([1, expect.stringMatching(expected)]);
  });

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    [
      'that was cut short',
      (bytes) => bytes.subarray(0, bytes.length / 2),
      /not a complete backup|cannot be read/,
    ],
    ['with one changed byte', flipOne, /damaged/],
    ['of a format to come', laterFormat, /format 9/],
  ])('%s is refused before anything is restored', async (_, change, expected) => {
    const folder = dataFolderAt(join(work, 'y'));
    const request = { root, config: loadConfig(process.env), folder, replace: false, say: () => {} };
    await expect(restore({ ...request, file: changed(change) })).rejects.toThrow(expected);
    expect(existsSync(join(work, 'y', 'data'))).toBe(false);
  });

  it('with another number of rows than it says is not kept', { timeout: 120_000 }, async () => {
    const folder = join(work, 'miscounted');
    const { code, text } = await run('restore', await withWrongCount(), '--data-dir', folder);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /differs from the backup: Postgres insights\.insights has \d+ rows instead of 4711/,
      ),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

it('the data of a newer release is refused with a message that names the remedy', {
  timeout: 120_000,
}, async () => {
  const { databaseUrl } = source.ready().regions[0]!.stores;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`INSERT INTO auth._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('x', 'x', '20990101000000_of_a_later_release', now(), 1)`);
  await client.end();
  await source.process.stop();
  const refused = await launch({ directory: folders.source, port: await freePort() });
  const { code } = await refused.exited;
  expect([code, refused.lines.join('\n')]).toEqual([
    1,
    expect.stringMatching(/newer release.*20990101000000_of_a_later_release.*npm run restore/s),
  ]);
});
