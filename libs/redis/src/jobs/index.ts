export { createQueueInspector } from './inspect-queue.ts';
export { defineJobs, type JobCatalog, type JobDefinition, type PayloadOf } from './job-catalog.ts';
export {
  type AddOptions,
  createQueue,
  type JobQueue,
  type JobState,
  type JobStatus,
  type QueueDepth,
  type QueueOptions,
  type Schedule,
} from './queue.ts';
export { type Scheduling, scheduleEventually } from './schedule-eventually.ts';
export { watchQueueDepth } from './watch-depth.ts';
export {
  createWorker,
  type JobContext,
  type JobHandlers,
  type JobOutcome,
  type JobWorker,
  type WorkerOptions,
} from './worker.ts';
