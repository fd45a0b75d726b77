import { defineJobs } from '@meridian/redis';
import { z } from 'zod';

const nothing = z.object({});
const backoff = { kind: 'exponential', delayMs: 5_000 } as const;

/** None carries data: each works off what the stores say is due, so a job that comes twice finds nothing to do. */
export const CAPTURE_JOBS = defineJobs({
  delete_persons: { payload: nothing, attempts: 10, backoff },
  fold_overrides: { payload: nothing, attempts: 3, backoff },
  apply_retention: { payload: nothing, attempts: 3, backoff },
});
export type CaptureJobs = typeof CAPTURE_JOBS;
