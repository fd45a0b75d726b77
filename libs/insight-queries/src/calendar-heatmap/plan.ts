/** CalendarHeatmapQuery, and the trend that is shown as one: numbers by day of the week and hour. */
import { resolveDateRange } from '@meridian/calendar';
import type { TrendsQuery } from '@meridian/contracts/query';
import type { InsightContext, InsightPlan, Row } from '../insight-plan.ts';
import { actionOf } from '../shared/answer-members.ts';
import { entityLabel } from '../shared/entity.ts';
import { toNumber } from '../shared/rows.ts';
import { measureOf, scalesWithSample } from '../trends/math.ts';
import { addTotals, dayOfCell, hourOfCell } from './cells.ts';
import { cellsQuery, type HeatmapQuery, isAdditive } from './cells-query.ts';

interface Heatmap {
  /** `row` is the day of the week, 1 for Monday; `column` is the hour. */
  readonly data: readonly { readonly row: number; readonly column: number; readonly value: number }[];
  readonly rowAggregations: readonly { readonly row: number; readonly value: number }[];
  readonly columnAggregations: readonly { readonly column: number; readonly value: number }[];
  readonly allAggregations: number;
}

export const planCalendarHeatmap = (query: HeatmapQuery, context: InsightContext): InsightPlan => {
  const plan = planHeatmap(query, context);
  return { ...plan, shape: (rows) => ({ results: plan.shape(rows) }) };
};

export const planHeatmapTrend = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  const plan = planHeatmap(query, context);
  const series = query.series[0]!;
  const label = entityLabel(series, context);
  return {
    ...plan,
    shape: (rows) => {
      const heatmap = plan.shape(rows);
      const member = {
        action: actionOf(series, label, 0),
        label,
        data: [],
        days: [],
        labels: [],
        count: heatmap.allAggregations,
        aggregated_value: heatmap.allAggregations,
        calendar_heatmap_data: heatmap,
      };
      return { results: [member] };
    },
  };
};

interface HeatmapPlan extends Omit<InsightPlan, 'shape'> {
  readonly shape: (rows: readonly Row[]) => Heatmap;
}

const planHeatmap = (query: HeatmapQuery, context: InsightContext): HeatmapPlan => {
  const series = query.series[0]!;
  const range = resolveDateRange(query.dateRange, 'day', context);
  const measure = measureOf(series, {
    path: 'series__0',
    groupTypeIndex: query.aggregation_group_type_index,
    isCumulative: false,
    interval: undefined,
  });
  return {
    query: cellsQuery(query, series, measure, range, context),
    range,
    shape: (rows) => {
      const factor =
        (series.math_multiplier ?? 1) / (scalesWithSample(series) ? (query.samplingFactor ?? 1) : 1);
      const cells = new Map(rows.map(([cell, value]) => [toNumber(cell), toNumber(value) * factor]));
      return heatmapOf(isAdditive(series) ? addTotals(cells) : cells);
    },
  };
};

const heatmapOf = (cells: ReadonlyMap<number, number>): Heatmap => {
  const sorted = [...cells].sort(([a], [b]) => a - b);
  const found = sorted.map(([cell, value]) => ({ row: dayOfCell(cell), column: hourOfCell(cell), value }));
  return {
    data: found.filter((cell) => cell.row !== undefined && cell.column !== undefined) as Heatmap['data'],
    rowAggregations: found.flatMap(({ row, column, value }) =>
      row !== undefined && column === undefined ? [{ row, value }] : [],
    ),
    columnAggregations: found.flatMap(({ row, column, value }) =>
      row === undefined && column !== undefined ? [{ column, value }] : [],
    ),
    allAggregations: found.find(({ row, column }) => row === undefined && column === undefined)?.value ?? 0,
  };
};
