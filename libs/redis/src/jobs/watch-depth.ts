import type { JobCatalog } from './job-catalog.ts';
import type { JobQueue, QueueDepth } from './queue.ts';

/** Reports the depth of the queue to a gauge that the autoscaler reads. */
export const watchQueueDepth = <Jobs extends JobCatalog>(
  queue: JobQueue<Jobs>,
  report: (depth: QueueDepth) => void,
  everyMs = 5_000,
): { stop(): void } => {
  const look = () => {
    // Without an answer, the last value stays.
    queue.depth().then(report, () => {});
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
