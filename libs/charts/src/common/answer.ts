/** The parts of an answer that models need. */
import type { ChartAnswer, ChartOptions } from './model.ts';
import { fieldsOf, numberOf, textOf } from './read.ts';

export interface ReadAnswer {
  readonly results: unknown;
  readonly columns: readonly string[];
  /** The time when its numbers were read. */
  readonly readAt: string | undefined;
  readonly timezone: string | undefined;
  readonly hasMore: boolean;
  /** The bounds of the range that was read. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Only of funnels: seconds. */
  readonly totalMedianTime: number | null;
}

/** Queries answer `results`, insights `result`. */
export const readAnswer = (answer: ChartAnswer, options: ChartOptions): ReadAnswer => ({
  results: answer.results ?? answer.result,
  columns: Array.isArray(answer.columns) ? answer.columns.map(String) : [],
  readAt: options.readAt ?? textOf(answer.last_refresh),
  timezone: options.timezone ?? textOf(answer.timezone),
  hasMore: answer.hasMore === true,
  since: textOf(fieldsOf(answer.resolved_date_range)['date_from']),
  until: textOf(fieldsOf(answer.resolved_date_range)['date_to']),
  totalMedianTime: numberOf(answer.total_median_conversion_time),
});
