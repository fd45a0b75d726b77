import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '@meridian/core';
import { answersOnTcp } from '../answers-on-tcp.ts';
import { freePort } from '../free-ports.ts';
import { type GuardedCommand, spawnGuarded } from '../spawn-guarded.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { decideRunAs, type RunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster and its password. Created if it does not exist. */
  readonly directory: string;
  readonly port?: number;
  /** `false` trades safety against power loss for speed: for tests only. */
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** Programs of another Postgres than the npm package. */
  readonly binaries?: PostgresBinaries;
  readonly onLog?: (line: string) => void;
  /** Called with the id of each process before it begins: of the one that creates the cluster, and of the server. */
  readonly onProcess?: (pid: number) => void;
}

export interface EmbeddedPostgres extends StoreProcess {
  /** The address of the database `postgres`, with the credentials of its owner. */
  readonly url: string;
  readonly port: number;
  /** False when it hangs. */
  readonly isAlive: () => Promise<boolean>;
}

/** A message that the server answers with one byte before anyone signs in: length, then the code of the request. */
const ASKS_FOR_TLS = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

const USER = 'meridian';

export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const binaries = options.binaries ?? (await findPostgresBinaries());
  const dataDirectory = join(options.directory, 'data');
  await mkdir(options.directory, { recursive: true });
  const runAs = decideRunAs([binaries.postgres, dataDirectory]);
  const password = await ensureCluster(options, binaries, runAs);
  const port = options.port ?? (await freePort());

  const [command, ...args] = [
    ...runAs.prefix,
    binaries.postgres,
    '-D',
    dataDirectory,
    ...flagsOf(options, port, await isInMemory(options.directory)),
  ];
  const start = () =>
    startStoreProcess({
      name: 'Postgres',
      command: command as string,
      args,
      env: { ...process.env, ...binaries.env, LC_MESSAGES: 'C', TZ: 'UTC' },
      ...runAs.ids,
      isReady: { line: /database system is ready to accept connections/ },
      // Long enough to replay the log after a crash.
      startTimeoutMs: 60_000,
      // "Fast": ends sessions, writes a checkpoint.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 10_000,
      onLog: options.onLog,
      onProcess: options.onProcess,
      explain: (log) => explain(log, port, dataDirectory),
    });
  const server = await afterItsPredecessor(dataDirectory, start);
  return {
    ...server,
    port,
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    isAlive: () => answersOnTcp(port, ASKS_FOR_TLS),
  };
};

/** The type that `statfs` reports on Linux. */
const TMPFS = 0x01_02_19_94;

const isInMemory = async (directory: string): Promise<boolean> => (await statfs(directory)).type === TMPFS;

const flagsOf = (options: EmbeddedPostgresOptions, port: number, inMemory: boolean): string[] => {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A killed server leaves its shared memory in /dev/shm until it starts again, which that of a test never does. In its
    // folder, it goes with the folder. Not on the disk of a product: it would be written back again and again.
    ...((options.durable === false || inMemory) && { dynamic_shared_memory_type: 'mmap' }),
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const UNFINISHED_PREFIX = 'data.new-';

/**
 * Created under a temporary name and renamed, so that an interrupted start leaves nothing incomplete. The name is new
 * each time: initdb ends a moment after a killed parent, and must not write into the folder of the next start.
 */
const ensureCluster = async (
  options: EmbeddedPostgresOptions,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<string> => {
  const dataDirectory = join(options.directory, 'data');
  const passwordFile = join(options.directory, 'password');
  if (existsSync(dataDirectory)) return (await readFile(passwordFile, 'utf8')).trim();

  const password = randomBytes(18).toString('base64url');
  await removeUnfinished(options.directory);
  const unfinished = await mkdtemp(join(options.directory, UNFINISHED_PREFIX));
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner !== undefined) {
    for (const path of [unfinished, passwordFile]) await chown(path, runAs.owner.uid, runAs.owner.gid);
  }
  const [command, ...args] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(options.durable === false ? ['--no-sync'] : []),
  ];
  const failure = await failureOf({
    command: command as string,
    args,
    ...runAs.ids,
    env: { ...process.env, ...binaries.env, LC_ALL: 'C' },
    // An unfinished cluster is deleted, so it need not shut down cleanly.
    signal: 'SIGKILL',
    withChildren: true,
    onProcess: options.onProcess,
  });
  if (failure !== undefined) {
    throw new Error(
      explain(failure, 0, options.directory) ??
        `Postgres could not set up its folder ${options.directory}: ${failure}`,
    );
  }
  await rename(unfinished, dataDirectory);
  return password;
};

/** Runs the command to its end. Returns what it wrote about its failure; undefined when it succeeded. */
const failureOf = async (command: GuardedCommand): Promise<string | undefined> => {
  const child = spawnGuarded(command);
  child.stdout.resume();
  const [[code, signal], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return code === 0 ? undefined : complaint || `${command.command} ended with ${signal ?? `code ${code}`}`;
};

const REMOVAL_ATTEMPTS = 20;

/** An initdb that is just ending may remove and write files there, so that a removal succeeds and leaves some. */
const removeUnfinished = async (directory: string): Promise<void> => {
  const names = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  for (const path of names.map((name) => join(directory, name))) {
    for (let attempt = 0; existsSync(path) && attempt < REMOVAL_ATTEMPTS; attempt += 1)
      await rm(path, options);
  }
};

const HAND_OVER_MS = 5_000;

/** A killed server takes a moment to exit, so wait for it rather than fail. */
const afterItsPredecessor = async (
  dataDirectory: string,
  start: () => Promise<StoreProcess>,
): Promise<StoreProcess> => {
  const deadline = performance.now() + HAND_OVER_MS;
  for (; performance.now() < deadline; await sleep(50)) {
    const pid = await readPostmasterPid(dataDirectory);
    if (pid !== undefined && isProcessAlive(pid)) continue;
    try {
      return await start();
    } catch (error) {
      if (!(error as Error).message.includes(STILL_ATTACHED)) throw error;
    }
  }
  return start();
};

/** The message while children of a killed server still run. They notice its death a little later. */
const STILL_ATTACHED = 'pre-existing shared memory block';

const readPostmasterPid = async (dataDirectory: string): Promise<number | undefined> => {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? undefined : pid;
};

const explain = (log: string, port: number, dataDirectory: string): string | undefined => {
  if (/Address already in use|could not bind/.test(log)) {
    return `Postgres could not listen on port ${port}: it is in use by another program. Stop that program or choose another port.`;
  }
  if (/lock file .* already exists|is another postmaster/i.test(log)) {
    return `The Postgres folder ${dataDirectory} is in use by another running server. Stop that one first.`;
  }
  if (/No space left on device/.test(log)) {
    return `The disk that holds ${dataDirectory} is full. Free some space and start again; nothing is lost.`;
  }
  if (/database files are incompatible|initialized by PostgreSQL version/.test(log)) {
    return `The Postgres folder ${dataDirectory} was created by another version of Postgres. Start with --reset to create a new one, or start the version that created it.`;
  }
  return undefined;
};
