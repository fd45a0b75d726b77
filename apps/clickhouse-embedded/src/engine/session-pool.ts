/**
 * A pool of sessions, opened on demand. A statement uses a session exclusively. Beyond the limit statements wait in a
 * queue; a statement is refused when the queue is full or the wait too long.
 */
import { createWaitingLine } from '@meridian/core';
import { CODES, EngineError } from './engine-error.ts';
import type { EngineSession } from './session.ts';

export interface PoolOptions {
  readonly size: number;
  readonly maxWaiting: number;
  readonly waitTimeoutMs: number;
  readonly open: () => Promise<EngineSession>;
}

export class SessionPool {
  readonly #options: PoolOptions;
  readonly #idle: EngineSession[] = [];
  readonly #waiting = createWaitingLine<undefined, EngineSession>();
  readonly #idleAfterClose = Promise.withResolvers<void>();
  #opened = 0;
  #closing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get inUse(): number {
    return this.#opened - this.#idle.length;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** `signal` aborts the wait, not the work. */
  async use<Result>(
    work: (session: EngineSession) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const session = await this.#take(signal);
    try {
      return await work(session);
    } finally {
      this.#giveBack(session);
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<EngineSession> {
    if (this.#closing) throw stopping();
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#opened < this.#options.size) return this.#open();
    return this.#wait(signal);
  }

  async #open(): Promise<EngineSession> {
    this.#opened += 1;
    try {
      return await this.#options.open();
    } catch (error) {
      this.#opened -= 1;
      throw error;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<EngineSession> {
    const { maxWaiting, waitTimeoutMs } = this.#options;
    if (this.#waiting.size >= maxWaiting) throw tooMany(`${maxWaiting} statements are waiting already`);
    return this.#waiting.wait(undefined, {
      longestWaitMs: waitTimeoutMs,
      signal,
      onTimeout: () => {
        throw tooMany(`no session became free in ${waitTimeoutMs} ms`);
      },
    });
  }

  #giveBack(session: EngineSession): void {
    const [next] = this.#waiting;
    if (session.isSpoiled) this.#replace(session);
    else if (next) next.call(session);
    else if (this.#closing) this.#end(session);
    else this.#idle.push(session);
  }

  /** Opens another session only when a statement waits for one. */
  #replace(session: EngineSession): void {
    this.#end(session);
    if (this.#waiting.size === 0) return;
    this.#open().then(
      (opened) => this.#giveBack(opened),
      (error: unknown) => {
        const [next] = this.#waiting;
        next?.refuse(error);
      },
    );
  }

  #end(session: EngineSession): void {
    session.close();
    this.#opened -= 1;
    if (this.#closing && this.#opened === 0) this.#idleAfterClose.resolve();
  }

  /** Sessions in use close when they are returned. */
  close(): void {
    this.#closing = true;
    for (const waiter of [...this.#waiting]) waiter.refuse(stopping());
    for (const session of this.#idle.splice(0)) this.#end(session);
    if (this.#opened === 0) this.#idleAfterClose.resolve();
  }

  /** Resolves when the pool is closed and no statement runs. */
  idle(): Promise<void> {
    return this.#idleAfterClose.promise;
  }
}

const tooMany = (why: string): EngineError =>
  new EngineError(
    CODES.tooManySimultaneousQueries,
    'TOO_MANY_SIMULTANEOUS_QUERIES',
    `Too many simultaneous queries: ${why}.`,
  );

const stopping = (): EngineError => new EngineError(CODES.aborted, 'ABORTED', 'The server is stopping.');
