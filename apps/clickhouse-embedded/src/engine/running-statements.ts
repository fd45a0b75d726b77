/**
 * Statements under way by the caller's query id. The engine names queries itself, so each statement carries a mark
 * by which `KILL QUERY` finds it: in a setting, and where there is no place for one in a comment. Comments are lost
 * when the engine puts the values of parameters in.
 */
import { randomUUID } from 'node:crypto';
import { CODES, cancelled, EngineError, restarting, timedOut } from './engine-error.ts';

export interface RunningStatement {
  readonly queryId: string;
  readonly sql: string;
  readonly mark: string;
  readonly cancel: AbortController;
  readonly done: Promise<void>;
}

/** A text of the caller's that means nothing to the engine, which caches no answers here. */
export const MARK_SETTING = 'query_cache_tag';

export const withMark = (
  settings: ReadonlyMap<string, string>,
  { mark }: RunningStatement,
): ReadonlyMap<string, string> => new Map([...settings, [MARK_SETTING, mark]]);

export interface RunningStatementsOptions {
  readonly kill: (mark: string) => Promise<unknown>;
  /** How long the engine may take to end a statement that was killed. */
  readonly graceMs: number;
  /** The engine did not end a query in that time. */
  readonly onOutlived: (statement: RunningStatement) => void;
}

interface Tracked extends RunningStatement {
  /** Rejects when the statement is given up while the engine still works on it. */
  readonly givenUp: PromiseWithResolvers<never>;
  /** The engine works on it now. */
  isExecuting: boolean;
  /** Where the text is a caller's query: it must end within its limit. */
  isBounded: boolean;
  limitMs: number | undefined;
  overran: boolean;
  cancelling: Promise<void> | undefined;
}

const KILL_AGAIN_AFTER_MS = 100;
/** The engine looks at its own limit between blocks, so it is given a moment before it is told to end. */
const OVERRUN_MS = 1_000;

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

  /** Whatever `work` ends with, a cancelled statement ends with error 394, and one that took too long with 159. */
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
      if (running.cancel.signal.aborted) throw endOf(running);
      return result;
    } catch (error) {
      throw running.cancel.signal.aborted ? endOf(running) : error;
    } finally {
      this.#byQueryId.delete(queryId);
      over.resolve();
    }
  }

  /**
   * The engine's part of a query. Neither KILL QUERY nor `max_execution_time` reaches the engine while it plans, so
   * the limit is watched here as well: past it the query is cancelled, and past the grace the engine is reported.
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
    const timer = limitMs === undefined ? undefined : setTimeout(overrun, limitMs + OVERRUN_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      running.isExecuting = false;
    }
  }

  /** Resolves when the engine has let go of the statement. */
  cancel(statement: RunningStatement): Promise<void> {
    const running = statement as Tracked;
    running.cancelling ??= this.#cancel(running);
    return running.cancelling;
  }

  async #cancel(running: Tracked): Promise<void> {
    running.cancel.abort();
    let isOver = false;
    const over = running.done.then(() => {
      isOver = true;
    });
    const outlived = setTimeout(() => {
      if (running.isExecuting && running.isBounded) this.#options.onOutlived(running);
    }, this.#options.graceMs);
    // A statement that was just handed over is not in the process list yet, so one kill may miss it.
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

  /** Answers the callers of all statements, whether or not the engine still works on them: it is about to end. */
  giveUpAll(): void {
    for (const running of this.#byQueryId.values()) running.givenUp.reject(restarting());
  }
}

const endOf = ({ overran, limitMs }: Tracked): EngineError =>
  overran && limitMs !== undefined ? timedOut(limitMs) : cancelled();
