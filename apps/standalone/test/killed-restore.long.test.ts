/** Kills a restore at several moments. The next restore or start begins at once, while the killed one's processes end. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, runProcess, waitFor } from '@meridian/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { launch, launchAndFail, newDataDirectory, removeDirectory, untilNothingRuns } from './launched.ts';

const entry = fileURLToPath(new URL('../src/backup/main.ts', import.meta.url));
const BACKUP = fileURLToPath(new URL('fixtures/release-0.1.0.backup', import.meta.url));
const RESTORED = { code: 0, text: expect.stringContaining('Run npm start to use it') };
const KEPT = 'data/us/kept';
const OF_THE_RESTORE = 'data/of-the-restore';

const work = newDataDirectory();
/** The folder for temporary files of the restores. */
const temporary = join(work, 'tmp');
mkdirSync(temporary);
afterAll(() => removeDirectory(work));
let count = 0;
const newFolder = (): string => join(work, String(count++));

/** A folder with data from before the restore. */
const folderWithData = (): string => {
  const directory = newFolder();
  mkdirSync(join(directory, 'data/us'), { recursive: true });
  writeFileSync(join(directory, KEPT), 'kept');
  return directory;
};

const argsOf = (directory: string, more: readonly string[]): string[] => [
  'restore',
  BACKUP,
  '--data-dir',
  directory,
  ...more,
];

const restore = async (
  directory: string,
  ...more: string[]
): Promise<{ code: number | null; text: string }> => {
  const process = await runProcess({ entry, args: argsOf(directory, more), env: { TMPDIR: temporary } });
  const { code } = await process.exited;
  return { code, text: process.lines.join('\n') };
};

type Moment = (directory: string) => boolean;

const killRestore = async (directory: string, moment: Moment, ...more: string[]): Promise<void> => {
  const process = await runProcess({ entry, args: argsOf(directory, more), env: { TMPDIR: temporary } });
  await waitFor(() => moment(directory), { everyMs: 1, timeoutMs: 30_000, what: 'the moment' });
  await process.kill();
  assertOnlyPrivateCopy(directory);
};

/** The embedded ClickHouse writes the grants of its user there. They are not secret. */
const CONFIGURATION = ['config.xml', 'users.xml'];

/** Lists again when a folder is removed meanwhile: a starting engine removes the folders of a killed one. */
const filesIn = (directory: string): readonly string[] => {
  for (;;) {
    try {
      const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
};

/** The unpacked backup holds keys and personal data. */
const assertOnlyPrivateCopy = (directory: string): void => {
  const elsewhere = filesIn(temporary);
  expect(elsewhere.filter((name) => !CONFIGURATION.includes(name))).toEqual([]);
  const working = readdirSync(directory).filter((name) => name.startsWith('working-'));
  expect(working.map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([0o700]);
};

const namesIn = (directory: string): string[] => (existsSync(directory) ? readdirSync(directory) : []);

/** Looks in the folder in which initdb works, and in the finished one. */
const clusterHas =
  (path: string): Moment =>
  (directory) => {
    const parent = join(directory, 'data/postgres');
    return namesIn(parent).some((name) => name.startsWith('data') && existsSync(join(parent, name, path)));
  };

const hasWorkingFolder: Moment = (directory) =>
  namesIn(directory).some((name) => name.startsWith('working-'));

const MOMENTS = {
  'initdb begins': clusterHas('.'),
  'initdb writes its tables': clusterHas('base/1'),
  'Postgres runs': clusterHas('postmaster.pid'),
  'ClickHouse runs': (directory) => existsSync(join(directory, 'data/us/clickhouse/password')),
} satisfies Record<string, Moment>;

type When = keyof typeof MOMENTS;

/** Each case at some of the moments, because a start takes seconds. `TEST_KILLS=all` takes all of them. */
const at = (...some: readonly When[]): readonly When[] =>
  process.env['TEST_KILLS'] === 'all' ? (Object.keys(MOMENTS) as When[]) : some;

/** The folder has the restored data, and nothing of the killed restore. */
const assertRestoredOnce = async (directory: string): Promise<void> => {
  expect(readdirSync(directory).filter((name) => !name.startsWith('data.before-restore-'))).toEqual([
    'data',
    'logs',
  ]);
  expect(readdirSync(join(directory, 'data'))).toEqual(['postgres', 'secret', 'us']);
  expect(readdirSync(join(directory, 'data/postgres'))).toEqual(['data', 'password']);
  await untilNothingRuns(directory, [], 12_000);
};

const untilClean = (directory: string): Promise<unknown> => {
  const left = /working-|trash-|before-restore|restore\.json/;
  return waitFor(() => !namesIn(directory).some((name) => left.test(name)), { what: 'a clean folder' });
};

describe('a restore that is killed while it unpacks the backup', () => {
  it('leaves what it has unpacked to its owner, and the next restore removes it', async () => {
    const directory = newFolder();
    await killRestore(directory, hasWorkingFolder);
    expect(await restore(directory)).toMatchObject(RESTORED);
    await assertRestoredOnce(directory);
  });

  it('leaves the data as it was, and the next start removes what it has unpacked', async () => {
    const directory = folderWithData();
    await killRestore(directory, hasWorkingFolder, '--replace');
    const started = await launch({ directory, port: await freePort() });
    await untilClean(directory);
    await started.kill();
    await untilNothingRuns(directory, [], 12_000);
    expect(readFileSync(join(directory, KEPT), 'utf8')).toBe('kept');
  });
});

describe('a restore that is killed', { timeout: 120_000 }, () => {
  it.each(at('initdb begins', 'initdb writes its tables'))(
    'when %s: into an empty folder it succeeds when it is repeated at once',
    async (when) => {
      const directory = newFolder();
      await killRestore(directory, MOMENTS[when]);
      expect(await restore(directory)).toMatchObject(RESTORED);
      await assertRestoredOnce(directory);
    },
  );

  it.each(at('Postgres runs'))(
    'when %s: over data it succeeds when it is repeated at once, and keeps the data from before',
    async (when) => {
      const directory = folderWithData();
      await killRestore(directory, MOMENTS[when], '--replace');
      expect(await restore(directory, '--replace')).toMatchObject(RESTORED);
      await assertRestoredOnce(directory);
      const aside = readdirSync(directory).filter((name) => name.startsWith('data.before-restore-'));
      expect(aside.map((name) => readdirSync(join(directory, name)))).toEqual([['us']]);
      expect(readFileSync(join(directory, aside[0]!, 'us/kept'), 'utf8')).toBe('kept');
    },
  );

  it.each(at('ClickHouse runs'))(
    'when %s: over data it is undone by a start at once, which has the data from before',
    async (when) => {
      const directory = folderWithData();
      await killRestore(directory, MOMENTS[when], '--replace');
      writeFileSync(join(directory, OF_THE_RESTORE), '');
      const started = await launch({ directory, port: await freePort() }, /the data from before it is back/);
      await untilClean(directory);
      await started.kill();
      await untilNothingRuns(directory, [], 12_000);
      expect(readFileSync(join(directory, KEPT), 'utf8')).toBe('kept');
      expect(existsSync(join(directory, OF_THE_RESTORE))).toBe(false);
    },
  );

  it.each(at('initdb writes its tables'))(
    'when %s: a start into an empty folder is refused until it is told to forget',
    async (when) => {
      const directory = newFolder();
      await killRestore(directory, MOMENTS[when]);
      const port = await freePort();
      expect(await launchAndFail({ directory, port })).toMatchObject({
        code: 1,
        text: expect.stringContaining('did not finish'),
      });
      writeFileSync(join(directory, OF_THE_RESTORE), '');
      const started = await launch({ directory, port, args: ['--reset'] }, /forget all data/);
      await started.kill();
      expect(existsSync(join(directory, OF_THE_RESTORE))).toBe(false);
      expect(existsSync(join(directory, 'restore.json'))).toBe(false);
      await untilNothingRuns(directory, [], 12_000);
    },
  );
});
