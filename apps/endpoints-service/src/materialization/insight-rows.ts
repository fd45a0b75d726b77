/** An insight's answer → rows of its stored table: one per member of `results`, found by its breakdown values. */
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { readQueryAnswer, withoutSentinels } from '../run/query-answer.ts';
import { ROW_COLUMN, type StoredInsight } from './stored-form.ts';

export interface InsightRow {
  readonly [ROW_COLUMN]: number;
  readonly m_breakdown: readonly string[];
  readonly m_result: string;
}

export const insightRows = (
  node: EndpointNode,
  bytes: Buffer,
): { readonly form: StoredInsight; readonly rows: readonly InsightRow[] } => {
  // Breakdown values are compared as they are in the data, so the sentinels stay for the keys.
  const { results, members } = readQueryAnswer(bytes, { isInsight: false });
  const { hasMore: _, ...kept } = members;
  const isList = Array.isArray(results);
  const items: readonly unknown[] = isList ? results : [results];
  const breakdowns = breakdownsOf(node).map(({ property }) => property);
  return {
    form: { kind: 'insight', breakdowns, layout: isList ? 'list' : 'object', members: kept, keys: [] },
    rows: items.map((item, index) => ({
      [ROW_COLUMN]: index,
      m_breakdown: breakdowns.length === 0 ? [] : breakdownValues(item),
      m_result: JSON.stringify(withoutSentinels(item)),
    })),
  };
};

/** A funnel with a breakdown is a list of steps for each value. */
const breakdownValues = (item: unknown): string[] => {
  const member = Array.isArray(item) ? item[0] : item;
  const value = (member as { breakdown_value?: unknown } | null | undefined)?.breakdown_value;
  return (Array.isArray(value) ? value : [value]).map((part) => String(part ?? ''));
};
