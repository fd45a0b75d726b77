/** The embedded engine as the HTTP layer uses it: session pools, running statements, limits, shutdown. */
import { join } from 'node:path';
import { quoteSqlText, waitAtMost } from '@meridian/core';
import { writeAccess } from './access.ts';
import { filesDatabase, storeDefaultDatabase } from './default-database.ts';
import { isOutOfMemory } from './engine-error.ts';
import { createMemoryWatch } from './memory-watch.ts';
import { EngineConnection, engineDrained } from './native.ts';
import { folderError, prepareDataDirectory } from './open-folder.ts';
import { MARK_SETTING, type RunningStatement, RunningStatements } from './running-statements.ts';
import { EngineSession } from './session.ts';
import { SessionPool } from './session-pool.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

export interface EngineOptions {
  readonly dataDirectory: string;
  readonly configFile?: string | undefined;
  /** The number of concurrent reads. Writes use separate sessions. */
  readonly readSessions: number;
  readonly writeSessions: number;
  readonly maxWaiting: number;
  readonly waitTimeoutMs: number;
  readonly limits: EngineLimits;
  /**
   * Called when a query is still running after its limit or kill plus the grace period: only ending the process stops
   * it.
   */
  readonly onOutlived: (statement: RunningStatement) => void;
  /** Called when the idle engine has no memory for a query: only a new process helps. */
  readonly onExhausted: () => void;
}

export interface EngineLimits {
  /** The memory limit of the whole process. */
  readonly memoryBytes: number;
  readonly queryMemoryBytes: number;
  readonly queryTimeoutMs: number;
  readonly queryThreads: number;
  /** How long a query may keep running after it was cancelled. */
  readonly killGraceMs: number;
}

export interface Engine {
  readonly reads: SessionPool;
  readonly writes: SessionPool;
  readonly running: RunningStatements;
  /** The time limit of queries that set none. */
  readonly queryTimeoutMs: number;
  readonly version: string;
  /** Holds pipes and data too large for memory; removed by `close`. */
  readonly temporaryDirectory: string;
  /** Refuses new statements, waits up to the grace period for running ones, then cancels them. */
  close(graceMs: number): Promise<void>;
}

export const openEngine = async (options: EngineOptions): Promise<Engine> => {
  const { dataDirectory } = options;
  prepareDataDirectory(dataDirectory);
  const temporary = createTemporaryFolder(dataDirectory);
  const files = filesDatabase();
  const engineArguments = [
    ...(await writeAccess(temporary.path, options.configFile)),
    ...toEngineArguments(options.limits),
    files.engineArgument,
  ];
  const control = openFirst(options, temporary, engineArguments);
  temporary.removeOthers();
  await control.run(files.detach);
  const version = Buffer.from((await control.run('SELECT version()')).bytes)
    .toString()
    .trim();
  const initialSettings = await readInitialSettings(control);

  let pipes = 0;
  const open = () => {
    pipes += 1;
    const pipePath = join(temporary.path, `pipe-${pipes}`);
    return EngineSession.open({ dataDirectory, engineArguments, initialSettings, pipePath });
  };
  const { maxWaiting, waitTimeoutMs } = options;
  const reads = new SessionPool({ size: options.readSessions, maxWaiting, waitTimeoutMs, open });
  const writes = new SessionPool({ size: options.writeSessions, maxWaiting, waitTimeoutMs, open });
  const kills = serially((mark: string) => control.run(killStatement(mark)));
  const memory = createMemoryWatch({
    isIdle: () => running.count === 0,
    hasRoom: () =>
      control.run(SMALL_QUERY).then(
        () => true,
        (error: unknown) => !isOutOfMemory(error),
      ),
    onExhausted: options.onExhausted,
  });
  const running = new RunningStatements({
    kill: kills,
    graceMs: options.limits.killGraceMs,
    onOutlived: options.onOutlived,
    onOutOfMemory: memory.refused,
  });

  const close = async (graceMs: number) => {
    reads.close();
    writes.close();
    const left = await stillRunningAfter(running, graceMs);
    await Promise.all(left.map((statement) => running.cancel(statement)));
    await engineDrained();
    control.close();
    await engineDrained();
    temporary.remove();
  };

  const { queryTimeoutMs } = options.limits;
  return { reads, writes, running, queryTimeoutMs, version, temporaryDirectory: temporary.path, close };
};

/** The engine counts the memory of a statement that reads a table. */
const SMALL_QUERY = 'SELECT count() FROM system.metrics';

const openFirst = (
  { dataDirectory }: EngineOptions,
  temporary: TemporaryFolder,
  engineArguments: readonly string[],
): EngineConnection => {
  try {
    storeDefaultDatabase(dataDirectory);
    return new EngineConnection(dataDirectory, engineArguments);
  } catch (error) {
    temporary.remove();
    throw folderError(dataDirectory, error);
  }
};

const readInitialSettings = async (connection: EngineConnection): Promise<ReadonlyMap<string, string>> => {
  const query = 'SELECT name, value FROM system.settings WHERE changed';
  const { bytes } = await connection.run(query, 'JSONCompactEachRow');
  const lines = Buffer.from(bytes).toString().split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as [string, string]));
};

const MAX_QUERY_BYTES = 16 * 1024 * 1024;
const MARK_CACHE_BYTES = 256 * 1024 * 1024;
const LONGEST_PAUSE_MS = 10;

const toEngineArguments = (limits: EngineLimits): string[] => [
  `--max_server_memory_usage=${limits.memoryBytes}`,
  `--max_memory_usage=${limits.queryMemoryBytes}`,
  `--max_execution_time=${limits.queryTimeoutMs / 1000}`,
  `--max_threads=${limits.queryThreads}`,
  `--mark_cache_size=${MARK_CACHE_BYTES}`,
  // Parameter values count towards the size of the query text.
  `--max_query_size=${MAX_QUERY_BYTES}`,
  // A statement of lower priority pauses while others run. A longer pause would almost stop it.
  `--low_priority_query_wait_time_ms=${LONGEST_PAUSE_MS}`,
  // A thread inherits the nice value of its creator unless the statement sets one, so every statement sets it.
  '--os_thread_priority=1',
  // Parallel formatting speeds up large results slightly and slows down small ones considerably. Exports may enable it.
  '--output_format_parallel_formatting=0',
  // insert/group-commit.ts batches inserts instead: an acknowledged insert must be stored.
  '--async_insert=0',
];

/** The engine concatenates the mark from two parts, so that this statement does not match its own condition. */
const killStatement = (mark: string): string =>
  `KILL QUERY WHERE Settings['${MARK_SETTING}'] = ${quoteSqlText(mark)} OR position(query, concat(${quoteSqlText(mark.slice(0, 12))}, ${quoteSqlText(mark.slice(12))})) > 0 ASYNC`;

const serially = <Argument, Result>(work: (argument: Argument) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (argument: Argument): Promise<Result> => {
    const next = last.then(() => work(argument));
    last = next.catch(() => undefined);
    return next;
  };
};

const stillRunningAfter = async (running: RunningStatements, graceMs: number) => {
  await waitAtMost(graceMs, Promise.all(running.all().map((statement) => statement.done)));
  return running.all();
};
