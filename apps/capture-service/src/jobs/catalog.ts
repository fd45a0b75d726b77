import { defineJobs } from '@meridian/redis/jobs';
import { z } from 'zod';

const nothing = z.object({});
const backoff = { kind: 'exponential', delayMs: 5_000 } as const;

/** Jobs have no payload. Each reads the due work from the stores, so a repeated job finds nothing to do. */
export const CAPTURE_JOBS = defineJobs({
  delete_persons: { payload: nothing, attempts: 10, backoff },
  fold_overrides: { payload: nothing, attempts: 3, backoff },
  apply_retention: { payload: nothing, attempts: 3, backoff },
});
export type CaptureJobs = typeof CAPTURE_JOBS;
