/**
 * Jobs are declared once, with their payload, attempts and backoff. Queues and workers are created from the same
 * declaration, so that both know the same jobs.
 */
import type { z } from 'zod';

export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Ids and small values only; a job reads its data when it runs. */
  readonly payload: Payload;
  readonly attempts: number;
  readonly backoff: { readonly kind: 'fixed' | 'exponential'; readonly delayMs: number };
}

export type JobCatalog = Readonly<Record<string, JobDefinition>>;

export type PayloadOf<Jobs extends JobCatalog, Name extends keyof Jobs> = z.output<Jobs[Name]['payload']>;

export const defineJobs = <const Jobs extends JobCatalog>(jobs: Jobs): Jobs => {
  for (const [name, job] of Object.entries(jobs)) {
    if (!Number.isInteger(job.attempts) || job.attempts < 1)
      throw new Error(`job ${name}: attempts must be at least 1`);
    if (job.backoff.delayMs < 0) throw new Error(`job ${name}: backoff.delayMs must not be negative`);
  }
  return Object.freeze(jobs);
};
