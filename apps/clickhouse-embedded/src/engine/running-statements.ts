/**
 * Running statements by the client's query id. The engine generates its own query ids, so each statement carries a
 * mark by which `KILL QUERY` finds it: in a setting, or in a comment where settings are not possible. The engine drops
 * comments when it substitutes parameter values.
 */
import { randomUUID } from 'node:crypto';
import { CODES, cancelled, EngineError, isOutOfMemory, restarting, timedOut } from './engine-error.ts';

export interface RunningStatement {
  readonly queryId: string;
  readonly sql: string;
  readonly mark: string;
  /** Its reason is the error that the statement fails with. */
  readonly cancel: AbortController;
  readonly done: Promise<void>;
}

/** A string setting without effect in the embedded engine, which has no query cache. */
export const MARK_SETTING = 'query_cache_tag';

export const withMark = (
  settings: ReadonlyMap<string, string>,
  { mark }: RunningStatement,
): ReadonlyMap<string, string> => new Map([...settings, [MARK_SETTING, mark]]);

export interface RunningStatementsOptions {
  readonly kill: (mark: string) => Promise<unknown>;
  /** How long the engine may take to end a cancelled statement. */
  readonly graceMs: number;
  /** Called when the engine has not ended a query in that time. */
  readonly onOutlived: (statement: RunningStatement) => void;
  /** Called when the engine refused a statement because the whole process has too little memory. */
  readonly onOutOfMemory: () => void;
}

interface Tracked extends RunningStatement {
  /** Rejects when the statement is abandoned while the engine still runs it. */
  readonly givenUp: PromiseWithResolvers<never>;
  /** True while the engine runs the statement. */
  isExecuting: boolean;
  /** True for a client's query, which must end within its time limit. */
  isBounded: boolean;
  limitMs: number | undefined;
  overran: boolean;
  cancelling: Promise<void> | undefined;
}

const KILL_AGAIN_AFTER_MS = 100;
/** The engine checks its own limit between blocks, so this process cancels a little later. */
const OVERRUN_MS = 1_000;
/** A longer timer of Node ends at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class RunningStatements {
  readonly #byQueryId = new Map<string, Tracked>();
  readonly #options: RunningStatementsOptions;

  constructor(options: RunningStatementsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#byQueryId.size;
  }

  find(queryId: string): RunningStatement | undefined {
    return this.#byQueryId.get(queryId);
  }

  all(): RunningStatement[] {
    return [...this.#byQueryId.values()];
  }

  /** Regardless of the result of `work`, a cancelled statement fails with error 394 and one over its time limit with 159. */
  async track<Result>(
    queryId: string,
    sql: string,
    work: (running: RunningStatement) => Promise<Result>,
  ): Promise<Result> {
    if (this.#byQueryId.has(queryId)) {
      throw new EngineError(
        CODES.queryWithSameIdIsAlreadyRunning,
        'QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING',
        `Query with id = ${queryId} is already running.`,
      );
    }
    const over = Promise.withResolvers<void>();
    const running: Tracked = {
      queryId,
      sql,
      mark: `query_mark:${randomUUID()}`,
      cancel: new AbortController(),
      done: over.promise,
      givenUp: Promise.withResolvers<never>(),
      isExecuting: false,
      isBounded: false,
      limitMs: undefined,
      overran: false,
      cancelling: undefined,
    };
    this.#byQueryId.set(queryId, running);
    try {
      const result = await Promise.race([work(running), running.givenUp.promise]);
      running.cancel.signal.throwIfAborted();
      return result;
    } catch (error) {
      if (isOutOfMemory(error)) this.#options.onOutOfMemory();
      throw running.cancel.signal.aborted ? running.cancel.signal.reason : error;
    } finally {
      this.#byQueryId.delete(queryId);
      over.resolve();
    }
  }

  /**
   * Runs a query in the engine. During planning the engine checks neither KILL QUERY nor `max_execution_time`, so this
   * method enforces the limit as well: it cancels the query after the limit, and reports it after the grace period.
   */
  async execute<Result>(
    statement: RunningStatement,
    limitMs: number | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const running = statement as Tracked;
    Object.assign(running, { isExecuting: true, isBounded: true, limitMs });
    const overrun = () => {
      running.overran = true;
      void this.cancel(running);
    };
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(overrun, Math.min(limitMs + OVERRUN_MS, LONGEST_TIMER_MS));
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      running.isExecuting = false;
    }
  }

  /** Resolves when the engine has released the statement. */
  cancel(statement: RunningStatement): Promise<void> {
    const running = statement as Tracked;
    running.cancelling ??= this.#cancel(running);
    return running.cancelling;
  }

  async #cancel(running: Tracked): Promise<void> {
    running.cancel.abort(endOf(running));
    let isOver = false;
    const over = running.done.then(() => {
      isOver = true;
    });
    const outlived = setTimeout(() => {
      if (running.isExecuting && running.isBounded) this.#options.onOutlived(running);
    }, this.#options.graceMs);
    // A new statement may not be in the process list yet, so the kill is repeated.
    while (!isOver) {
      await this.#options.kill(running.mark).catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const pause = new Promise((resolve) => {
        timer = setTimeout(resolve, KILL_AGAIN_AFTER_MS);
      });
      await Promise.race([over, pause]);
      clearTimeout(timer);
    }
    clearTimeout(outlived);
  }

  /** Rejects all statements, including running ones, because the process is about to end. */
  giveUpAll(): void {
    for (const running of this.#byQueryId.values()) running.givenUp.reject(restarting());
  }
}

const endOf = ({ overran, limitMs }: Tracked): EngineError =>
  overran && limitMs !== undefined ? timedOut(limitMs) : cancelled();
