/**
 * The queries that this process computes, by the names that callers know. A cancellation is sent to every process over
 * Redis. The process that computes the query aborts it, which closes the connection to the engine and ends the query
 * there.
 */
import { ConflictError } from '@meridian/core';
import { createBus, type Redis } from '@meridian/redis';
import type { QueryTask } from './query-task.ts';

/** An id is valid only with its asker: another caller cannot cancel a query by guessing the id. */
export type NamedQuery = Pick<QueryTask, 'projectId' | 'queryId' | 'asker'>;

export interface RunningQueries {
  run<T>(task: NamedQuery, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Cancels the query in every process of the region. */
  cancel(task: NamedQuery): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'query-cancelled';

export const createRunningQueries = (redis: Redis): RunningQueries => {
  const running = new Map<string, Set<AbortController>>();
  const stop = (name: string) => {
    for (const controller of running.get(name) ?? []) {
      controller.abort(new ConflictError('query_cancelled', 'The query was cancelled.'));
    }
  };
  const bus = createBus(redis);
  bus.listen(CHANNEL, stop);

  return {
    async run(task, signal, work) {
      const name = nameOf(task);
      const controller = new AbortController();
      const all = running.get(name) ?? new Set();
      running.set(name, all.add(controller));
      const stopped = AbortSignal.any([signal, controller.signal]);
      try {
        return await work(stopped);
      } catch (error) {
        // The engine's error is replaced by the reason of the cancellation.
        throw controller.signal.aborted ? controller.signal.reason : error;
      } finally {
        all.delete(controller);
        if (all.size === 0) running.delete(name);
      }
    },
    async cancel(task) {
      stop(nameOf(task));
      await bus.publish(CHANNEL, nameOf(task));
    },
    close: () => bus.close(),
  };
};

const nameOf = ({ projectId, queryId, asker }: NamedQuery): string => `${projectId}:${queryId}:${asker}`;
