import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  assertDiskSpace,
  type DataFolder,
  dataFolderAt,
  releaseDataFolder,
  resetDataFolder,
  takeDataFolder,
  writeWhole,
} from './data-folder.ts';
import { openSecrets } from './secrets.ts';

let folder: DataFolder;

beforeEach(() => {
  folder = dataFolderAt(join(mkdtempSync(join(tmpdir(), 'meridian-folder-')), 'data-dir'));
});
afterEach(() => rmSync(folder.directory, { recursive: true, force: true }));

it('a folder that a living launcher holds is refused, with its process and a way on', () => {
  takeDataFolder(folder);
  expect(() => takeDataFolder(folder)).toThrow(`process ${process.pid}`);
  expect(() => takeDataFolder(folder)).toThrow('--data-dir OTHER');
});

it.each([
  ['ended', JSON.stringify({ pid: 999_999_999, startedAt: '1' })],
  ['had a process id that another program has now', JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['was cut off while it wrote', '{"pid":'],
])('the lock of a launcher that %s is taken over', (_why, lock) => {
  takeDataFolder(folder);
  writeFileSync(folder.lockFile, lock);
  takeDataFolder(folder);
  expect(JSON.parse(readFileSync(folder.lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
});

it('of several launchers that find the same dead lock at once, one takes the folder', async () => {
  takeDataFolder(folder);
  writeFileSync(folder.lockFile, '{"pid":999999999,"startedAt":"1"}');
  const file = fileURLToPath(new URL('data-folder.ts', import.meta.url));
  const startAt = Date.now() + 1_500;
  const program = `
    import { dataFolderAt, takeDataFolder } from ${JSON.stringify(file)};
    const folder = dataFolderAt(${JSON.stringify(folder.directory)});
    while (Date.now() < ${startAt});
    try { takeDataFolder(folder); process.stdout.write('taken'); } catch { process.stdout.write('refused'); }
    process.stdin.resume(); // holds it until the test has seen all answers
  `;
  const launchers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const answers = await Promise.all(
    launchers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
  );
  for (const { stdin } of launchers) stdin.end();
  expect(answers.toSorted()).toEqual(['refused', 'refused', 'refused', 'taken']);
  expect(readdirSync(folder.directory).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
});

it('an old ready.json is removed when the folder is locked', () => {
  takeDataFolder(folder);
  writeFileSync(folder.lockFile, '{}');
  writeFileSync(folder.readyFile, '{}');
  takeDataFolder(folder);
  expect(existsSync(folder.readyFile)).toBe(false);
});

it('release removes the lock', () => {
  takeDataFolder(folder);
  releaseDataFolder(folder);
  expect(existsSync(folder.lockFile)).toBe(false);
  takeDataFolder(folder);
});

it('reset forgets data and logs, and keeps the lock', () => {
  takeDataFolder(folder);
  const before = openSecrets(folder)('x');
  resetDataFolder(folder);
  expect(openSecrets(folder)('x')).not.toBe(before);
  expect(existsSync(folder.lockFile)).toBe(true);
});

it('secrets stay the same, differ by purpose, and are readable by their owner alone', () => {
  takeDataFolder(folder);
  expect(openSecrets(folder)('x')).toBe(openSecrets(folder)('x'));
  expect(openSecrets(folder)('x')).not.toBe(openSecrets(folder)('y'));
  expect(statSync(folder.secretFile).mode & 0o777).toBe(0o600);
});

it('too little room on the disk is said before anything is written', () => {
  takeDataFolder(folder);
  expect(() => assertDiskSpace(folder, () => ({ bavail: 10, bsize: 1024 * 1024 }))).toThrow(
    'Only 10 MB are free',
  );
  assertDiskSpace(folder, () => ({ bavail: 1_000, bsize: 1024 * 1024 }));
});

it('a file is replaced whole and readable by its owner alone', () => {
  takeDataFolder(folder);
  writeWhole(folder.readyFile, 'one');
  writeWhole(folder.readyFile, 'two');
  expect(readFileSync(folder.readyFile, 'utf8')).toBe('two');
  expect(statSync(folder.readyFile).mode & 0o777).toBe(0o600);
});

it('folders that an earlier release left open are closed', () => {
  const region = dirname(folder.ofRegion('us').credentials);
  mkdirSync(region, { recursive: true });
  for (const path of [region, folder.logs]) mkdirSync(path, { recursive: true });
  for (const path of [region, folder.logs, dirname(region)]) chmodSync(path, 0o755);
  takeDataFolder(folder);
  const modes = [dirname(region), region, folder.logs].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['711', '700', '700']);
});
