/** Retention as lines: one for each cohort, or for each value of a breakdown. */
import { PERCENT } from '../common/format-value.ts';
import type { TableModel } from '../common/model.ts';
import { type ChartSeries, MAX_DRAWN_SERIES, type SeriesModel, styleOf } from '../series/model.ts';
import type { RetentionGroup } from './model.ts';

interface Parts {
  readonly groups: readonly RetentionGroup[];
  readonly columns: readonly string[];
  readonly summary: string;
  readonly table: TableModel;
  readonly isEmpty: boolean;
}

export const curveOf = ({ groups, columns, summary, table, isEmpty }: Parts): SeriesModel => {
  const series = groups.length === 1 ? cohortSeries(groups[0]!) : groups.map(groupSeries);
  return {
    look: 'lines',
    buckets: columns.map((label, index) => ({ day: index, label, short: label, isIncomplete: false })),
    series: series.slice(0, MAX_DRAWN_SERIES),
    undrawnCount: Math.max(0, series.length - MAX_DRAWN_SERIES),
    isShare: false,
    format: { ...PERCENT, decimalPlaces: 1 },
    isLog: false,
    hasTotal: false,
    lines: [],
    markers: [],
    showValues: false,
    showLegend: true,
    summary,
    table,
    isEmpty,
  };
};

const cohortSeries = (group: RetentionGroup): readonly ChartSeries[] =>
  group.rows.map((row, index) => ({
    ...lineOf(
      row.label,
      row.cells.map(({ rate, isFuture }) => (isFuture || rate === null ? null : rate * 100)),
      index,
    ),
    origin: { series: 0, interval: index, breakdown: row.cells[0]?.point.breakdown },
    hasActors: row.size > 0,
  }));

/** The means of a group. They are of no single cohort, so the API lists no persons. */
const groupSeries = (group: RetentionGroup, index: number): ChartSeries => ({
  ...lineOf(
    group.label ?? 'All',
    group.means.map((mean) => (mean === null ? null : mean * 100)),
    index,
  ),
  origin: { series: 0 },
  hasActors: false,
});

const lineOf = (
  label: string,
  values: readonly (number | null)[],
  index: number,
): Omit<ChartSeries, 'origin' | 'hasActors'> => ({
  label,
  values,
  total: 0,
  ...styleOf(index),
  axis: 'left',
  isPrevious: false,
  isHidden: false,
  stack: undefined,
  dayKeys: [],
});
