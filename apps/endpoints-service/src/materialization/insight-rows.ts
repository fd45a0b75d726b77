/**
 * Converts an insight's response to rows of its stored table: one row per member of `results`, keyed by breakdown
 * values.
 */
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { readQueryAnswer, withoutSentinels } from '../run/query-answer.ts';
import { breakdownValuesOf } from '../run/series.ts';
import { ROW_COLUMN, type StoredInsight } from './stored-form.ts';

export interface InsightRow {
  readonly [ROW_COLUMN]: number;
  readonly m_breakdown: readonly string[];
  readonly m_result: string;
}

export const insightRows = async (
  node: EndpointNode,
  bytes: Buffer,
): Promise<{ readonly form: StoredInsight; readonly rows: readonly InsightRow[] }> => {
  const { results, members } = await readQueryAnswer(bytes);
  const { hasMore: _, ...kept } = members;
  const isList = Array.isArray(results);
  const items: readonly unknown[] = isList ? results : [results];
  const breakdowns = isList ? breakdownsOf(node) : [];
  return {
    form: { kind: 'insight', breakdowns, layout: isList ? 'list' : 'object', members: kept, keys: [] },
    rows: items.map((item, index) => ({
      [ROW_COLUMN]: index,
      m_breakdown: breakdowns.length === 0 ? [] : breakdownValuesOf(item),
      m_result: JSON.stringify(withoutSentinels(item)),
    })),
  };
};
