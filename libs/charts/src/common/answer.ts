/** An answer with what models need of it. */
import type { ChartAnswer, ChartOptions } from './model.ts';
import { textOf } from './read.ts';

export interface ReadAnswer {
  readonly results: unknown;
  readonly columns: readonly string[];
  /** When its numbers were read. */
  readonly readAt: string | undefined;
  readonly timezone: string | undefined;
  readonly hasMore: boolean;
  readonly range: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly whole: ChartAnswer;
}

/** Queries answer `results`, insights `result`. */
export const readAnswer = (answer: ChartAnswer, options: ChartOptions): ReadAnswer => ({
  results: answer.results ?? answer.result,
  columns: Array.isArray(answer.columns) ? answer.columns.map(String) : [],
  readAt: options.readAt ?? textOf(answer.last_refresh),
  timezone: options.timezone ?? textOf(answer.timezone),
  hasMore: answer.hasMore === true,
  range: {
    from: textOf(answer.resolved_date_range?.date_from),
    to: textOf(answer.resolved_date_range?.date_to),
  },
  whole: answer,
});
