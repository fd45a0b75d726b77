import { Problem } from './problem.ts';

/** With fewer, stores and services fail in ways that do not name the cause. */
const NEEDED = 256;

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
}

/** `unlimited`, or a number. */
const currentLimit = (): number | string | undefined =>
  (process.report.getReport() as Report).userLimits?.open_files?.soft;

export const assertOpenFiles = (limit = currentLimit()): void => {
  if (typeof limit !== 'number' || limit >= NEEDED) return;
  throw new Problem(
    `A process may open only ${limit} files here, and Meridian needs ${NEEDED}. Raise the limit and start again: ulimit -n 4096`,
  );
};
