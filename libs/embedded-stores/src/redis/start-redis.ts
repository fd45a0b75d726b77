import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersOnTcp } from '../answers-on-tcp.ts';
import { freePort } from '../free-ports.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';
import type { RedisProgram } from './find-redis.ts';

export interface EmbeddedRedisOptions {
  readonly program: RedisProgram;
  readonly directory: string;
  readonly port?: number;
  /** `false` keeps everything in memory only: for tests. */
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLog?: (line: string) => void;
  /** Called with the id of the process before it begins. */
  readonly onProcess?: (pid: number) => void;
}

export interface EmbeddedRedis extends StoreProcess {
  readonly url: string;
  readonly port: number;
  /** False when it hangs. */
  readonly isAlive: () => Promise<boolean>;
}

export const startRedis = async (options: EmbeddedRedisOptions): Promise<EmbeddedRedis> => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const password = await ensurePassword(join(options.directory, 'password'));
  const port = options.port ?? (await freePort());
  // In a file, not in arguments: those are readable by every user of the machine.
  const configFile = join(options.directory, 'redis.conf');
  await writeChanged(configFile, configOf(options, port, password));

  const server = await startStoreProcess({
    name: 'Redis',
    command: options.program.command,
    args: [configFile],
    env: { ...process.env, ...options.program.env },
    isReady: { line: /Ready to accept connections/ },
    startTimeoutMs: 60_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
    onLog: options.onLog,
    onProcess: options.onProcess,
    explain: (log) => explain(log, port, options.directory),
  });
  return {
    ...server,
    port,
    url: `redis://:${password}@127.0.0.1:${port}/0`,
    // It answers this without a password, if only to ask for one.
    isAlive: () => answersOnTcp(port, 'PING\r\n'),
  };
};

/** Only if it differs: on a full disk, a rewritten file is empty. */
const writeChanged = async (file: string, text: string): Promise<void> => {
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) return;
  await writeFile(file, text, { mode: 0o600 });
};

const ensurePassword = async (file: string): Promise<string> => {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(18).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
};

const configOf = (options: EmbeddedRedisOptions, port: number, password: string): string => {
  const settings: Record<string, string> = {
    bind: '127.0.0.1',
    port: String(port),
    requirepass: password,
    dir: JSON.stringify(options.directory),
    // Queues and streams live here: a full Redis refuses writes, it never drops a key to make room.
    'maxmemory-policy': 'noeviction',
    save: '""',
    appendonly: options.durable === false ? 'no' : 'yes',
    // Redis acknowledges a write after it is on disk. One sync serves all commands that are waiting.
    appendfsync: 'always',
    ...options.settings,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
};

const explain = (log: string, port: number, directory: string): string | undefined => {
  if (/Address already in use/.test(log)) {
    return `Redis could not listen on port ${port}: it is in use by another program. Stop that program or choose another port.`;
  }
  if (/No space left on device/.test(log)) {
    return `The disk that holds ${directory} is full. Free some space and start again; nothing is lost.`;
  }
  if (/Bad file format reading the append only file/.test(log)) {
    return `The Redis log in ${directory} is damaged. Repair it with "redis-check-aof --fix", or start with --reset.`;
  }
  return undefined;
};
