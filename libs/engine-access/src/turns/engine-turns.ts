/**
 * All statements of projects run at the engine through turns. A turn needs a slot of its project, counted over all
 * processes, and a place in this process; each of its statements runs within the limits of the turn.
 */
import { randomUUID } from 'node:crypto';
import type { StatementOptions } from '@meridian/clickhouse';
import type { Slots } from '@meridian/redis';
import type { EngineAccess } from '../engine-access.ts';
import type { MemoryLimit } from '../memory-limit.ts';
import { createEngineLine } from './engine-line.ts';
import { takeSlot } from './take-slot.ts';
import { threadPriority } from './thread-priority.ts';
import { inTurn } from './turn.ts';

export interface TurnRequest {
  readonly projectId: number;
  /** Each pool of a project is counted separately, so programs do not delay people. */
  readonly pool: string;
  /** The turns that the project may have in this pool at once, in all processes. */
  readonly limit: number;
  /** A bulk turn runs behind interactive queries. */
  readonly isBulk: boolean;
  /** The longest time that one statement of the turn may take. */
  readonly timeoutMs: number;
  /** How long it waits for a slot of its project. */
  readonly slotWaitMs: number;
  /** How long it waits for a place in this process; the configured time if absent. */
  readonly placeWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options of each statement of a turn. */
export type TurnOptions = Required<Pick<StatementOptions, 'queryId' | 'limits' | 'settings' | 'signal'>>;

export interface EngineTurn {
  /** Runs one statement. If it ends without an answer from the engine, it is cancelled at the engine. */
  run<T>(work: (options: TurnOptions) => Promise<T>, queryId?: string): Promise<T>;
  /** The same for an answer that is read as a stream: the time limit covers only its beginning. */
  stream<Answer, T>(
    open: (options: TurnOptions) => Promise<Answer>,
    read: (answer: Answer) => Promise<T>,
  ): Promise<T>;
}

export interface EngineTurns {
  take<T>(request: TurnRequest, work: (turn: EngineTurn) => Promise<T>): Promise<T>;
}

export interface EngineTurnsParts {
  readonly engine: Pick<EngineAccess, 'kill' | 'breaker'>;
  readonly slots: Slots;
  readonly memoryLimit: MemoryLimit;
  /** The turns of all projects that this process may have at once. */
  readonly places: number;
  readonly placeWaitMs: number;
}

const WAITING_PER_PLACE = 4;
/** Time to read and shape the answer after the last statement of a turn. */
const HOLD_MARGIN_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

export const createEngineTurns = (parts: EngineTurnsParts): EngineTurns => {
  const { engine, slots, memoryLimit, places, placeWaitMs } = parts;
  const { breaker } = engine;
  const line = createEngineLine({
    places,
    maxWaiting: places * WAITING_PER_PLACE,
    longestWaitMs: placeWaitMs,
  });

  const takeTurn = async <T>(
    request: TurnRequest,
    signal: AbortSignal,
    work: (turn: EngineTurn) => Promise<T>,
  ): Promise<T> => {
    const { projectId, pool, limit, isBulk, timeoutMs, slotWaitMs } = request;
    const poolOfProject = `${pool}:${projectId}`;
    const release = await takeSlot(slots, {
      pool: poolOfProject,
      limit,
      longestWaitMs: slotWaitMs,
      longestHoldMs: placeWaitMs + timeoutMs + HOLD_MARGIN_MS,
      signal,
      refusal: {
        message: `This project already runs ${limit} queries at once, and more are waiting. Try again when one has ended.`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    });
    let leave = release;
    const entry = {
      pool: poolOfProject,
      project: String(projectId),
      isBulk,
      longestWaitMs: request.placeWaitMs,
      signal,
    };
    try {
      return await line.enter(entry, async (priority, turn) => {
        leave = () => turn.whenOver(release);
        const limits = { maxExecutionTimeMs: timeoutMs, maxMemoryBytes: await memoryLimit() };
        const settings = {
          cancel_http_readonly_queries_on_client_close: 1,
          ...threadPriority(priority),
        } as const;
        const start = <A>(work: (options: TurnOptions) => Promise<A>, queryId: string): Promise<A> =>
          breaker.run({ timeoutMs, signal: request.signal }, (bounded) =>
            work({ queryId, limits, settings, signal: bounded }),
          );
        return work({
          run: (work, queryId = randomUUID()) => inTurn(engine, turn, queryId, () => start(work, queryId)),
          stream: (open, read) => {
            const queryId = randomUUID();
            return inTurn(engine, turn, queryId, async () => read(await start(open, queryId)));
          },
        });
      });
    } finally {
      // The slot is released in the background, because the caller already has its answer.
      void leave();
    }
  };

  return {
    take: (request, work) => breaker.whileThere(request.signal, (signal) => takeTurn(request, signal, work)),
  };
};
