import type { QueryProgress } from './run-query.ts';

/** The text during a wait: none for three seconds, then the progress, and after ten seconds also what to do. */
export const waitingStage = (seconds: number): 'short' | 'medium' | 'long' => {
  if (seconds < 3) return 'short';
  return seconds < 10 ? 'medium' : 'long';
};

const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export const describeProgress = (
  seconds: number,
  progress: Pick<QueryProgress, 'rows_read' | 'estimated_rows_total'> | undefined,
): string => {
  const elapsed = `${Math.floor(seconds)} s`;
  if (progress === undefined || progress.rows_read === 0) return `Waiting for the engine · ${elapsed}`;
  const read = count.format(progress.rows_read);
  const isTotalKnown = progress.estimated_rows_total >= progress.rows_read;
  const rows = isTotalKnown ? `${read} of ${count.format(progress.estimated_rows_total)}` : read;
  return `${rows} rows read · ${elapsed}`;
};
