/** The embedded engine as the HTTP side sees it: lanes of sessions, running statements, limits, stop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteString } from '../sql/literals.ts';
import { EngineConnection, engineDrained } from './native.ts';
import { folderError, prepareDataDirectory } from './open-folder.ts';
import { MARK_SETTING, type RunningStatement, RunningStatements } from './running-statements.ts';
import { EngineSession } from './session.ts';
import { SessionPool } from './session-pool.ts';

export interface EngineOptions {
  readonly dataDirectory: string;
  /** How many reads may run side by side; writes have sessions of their own. */
  readonly readSessions: number;
  readonly writeSessions: number;
  readonly maxWaiting: number;
  readonly waitTimeoutMs: number;
  readonly limits: EngineLimits;
  /** A query did not end in its grace after its limit or its kill: only the end of the process ends it. */
  readonly onOutlived: (statement: RunningStatement) => void;
}

export interface EngineLimits {
  /** For the whole process. */
  readonly memoryBytes: number;
  readonly queryMemoryBytes: number;
  readonly queryTimeoutMs: number;
  readonly queryThreads: number;
  /** How long a query may still run after it was told to end. */
  readonly killGraceMs: number;
}

export interface Engine {
  readonly reads: SessionPool;
  readonly writes: SessionPool;
  readonly running: RunningStatements;
  /** Of a query that names no limit of its own. */
  readonly queryTimeoutMs: number;
  readonly version: string;
  /** For pipes and for what is too big for memory; gone after `close`. */
  readonly temporaryDirectory: string;
  /** Refuses new statements, lets running ones end within the time, then ends them. */
  close(graceMs: number): Promise<void>;
}

export const openEngine = async (options: EngineOptions): Promise<Engine> => {
  const { dataDirectory } = options;
  prepareDataDirectory(dataDirectory);
  const engineArguments = toEngineArguments(options.limits);
  const control = openFirst(dataDirectory, engineArguments);
  const temporaryDirectory = await mkdtemp(join(tmpdir(), 'meridian-clickhouse-'));
  const version = Buffer.from((await control.run('SELECT version()')).bytes)
    .toString()
    .trim();

  let pipes = 0;
  const open = () => {
    pipes += 1;
    const pipePath = join(temporaryDirectory, `pipe-${pipes}`);
    return EngineSession.open({ dataDirectory, engineArguments, pipePath });
  };
  const { maxWaiting, waitTimeoutMs } = options;
  const reads = new SessionPool({ size: options.readSessions, maxWaiting, waitTimeoutMs, open });
  const writes = new SessionPool({ size: options.writeSessions, maxWaiting, waitTimeoutMs, open });
  const kills = serially((mark: string) => control.run(killStatement(mark)));
  const running = new RunningStatements({
    kill: kills,
    graceMs: options.limits.killGraceMs,
    onOutlived: options.onOutlived,
  });

  const close = async (graceMs: number) => {
    reads.close();
    writes.close();
    const left = await stillRunningAfter(running, graceMs);
    await Promise.all(left.map((statement) => running.cancel(statement)));
    await engineDrained();
    control.close();
    await engineDrained();
    await rm(temporaryDirectory, { recursive: true, force: true });
  };

  const { queryTimeoutMs } = options.limits;
  return { reads, writes, running, queryTimeoutMs, version, temporaryDirectory, close };
};

const openFirst = (dataDirectory: string, engineArguments: readonly string[]): EngineConnection => {
  try {
    return new EngineConnection(dataDirectory, engineArguments);
  } catch (error) {
    throw folderError(dataDirectory, error);
  }
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
  // The values of parameters count as part of a query's text.
  `--max_query_size=${MAX_QUERY_BYTES}`,
  // Statements of a lower priority go on more slowly beside others; a longer pause would all but stop them.
  `--low_priority_query_wait_time_ms=${LONGEST_PAUSE_MS}`,
  // Threads are as nice as those that made them until a statement says how nice it is: so each does.
  '--os_thread_priority=1',
  // It makes large answers a little faster and every small one a good deal slower. Exports may ask for it.
  '--output_format_parallel_formatting=0',
  // Grouping is ours (insert/group-commit.ts): an insert that returned must be stored.
  '--async_insert=0',
];

/** In the text the mark is put together by the engine: this statement must not carry it itself. */
const killStatement = (mark: string): string =>
  `KILL QUERY WHERE Settings['${MARK_SETTING}'] = ${quoteString(mark)} OR position(query, concat(${quoteString(mark.slice(0, 12))}, ${quoteString(mark.slice(12))})) > 0 ASYNC`;

const serially = <Argument, Result>(work: (argument: Argument) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (argument: Argument): Promise<Result> => {
    const next = last.then(() => work(argument));
    last = next.catch(() => undefined);
    return next;
  };
};

const stillRunningAfter = async (running: RunningStatements, graceMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([Promise.all(running.all().map((statement) => statement.done)), timeUp]);
  clearTimeout(timer);
  return running.all();
};
