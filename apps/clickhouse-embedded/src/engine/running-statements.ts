/**
 * Statements under way by the caller's query id. The engine names queries itself, so each statement carries a mark
 * by which `KILL QUERY` finds it: in a setting, and where there is no place for one in a comment. Comments are lost
 * when the engine puts the values of parameters in.
 */
import { randomUUID } from 'node:crypto';
import { CODES, cancelled, EngineError } from './engine-error.ts';

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

type Kill = (mark: string) => Promise<void>;

const KILL_AGAIN_AFTER_MS = 100;

export class RunningStatements {
  readonly #byQueryId = new Map<string, RunningStatement>();
  readonly #kill: Kill;

  constructor(kill: Kill) {
    this.#kill = kill;
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

  /** Whatever `work` ends with, a cancelled statement ends with error 394. */
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
    const running: RunningStatement = {
      queryId,
      sql,
      mark: `query_mark:${randomUUID()}`,
      cancel: new AbortController(),
      done: over.promise,
    };
    this.#byQueryId.set(queryId, running);
    try {
      const result = await work(running);
      if (running.cancel.signal.aborted) throw cancelled();
      return result;
    } catch (error) {
      throw running.cancel.signal.aborted ? cancelled() : error;
    } finally {
      this.#byQueryId.delete(queryId);
      over.resolve();
    }
  }

  /** Resolves when the engine has let go of the statement. */
  async cancel(running: RunningStatement): Promise<void> {
    running.cancel.abort();
    let isOver = false;
    const over = running.done.then(() => {
      isOver = true;
    });
    // A statement that was just handed over is not in the process list yet, so one kill may miss it.
    while (!isOver) {
      await this.#kill(running.mark).catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const pause = new Promise((resolve) => {
        timer = setTimeout(resolve, KILL_AGAIN_AFTER_MS);
      });
      await Promise.race([over, pause]);
      clearTimeout(timer);
    }
  }
}
