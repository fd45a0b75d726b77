/** A series model as an option of ECharts. Tooltips, legends and markers are HTML and not part of it. */
import type { EChartsCoreOption } from 'echarts/core';
import { formatTick, PERCENT } from '../common/format-value.ts';
import { ticksOf } from '../common/ticks.ts';
import type { ChartColors } from '../common/use-colors.ts';
import type { ChartSeries, SeriesModel } from './model.ts';
import { DASHES } from './shapes.ts';
import { shownValues } from './stacks.ts';

export interface OptionContext {
  readonly colors: ChartColors;
  readonly hidden: ReadonlySet<number>;
  readonly animates: boolean;
}

const MOST_ANIMATED = 2_000;

export const optionOf = (model: SeriesModel, context: OptionContext): EChartsCoreOption => {
  const { colors } = context;
  const values = shownValues(model, (index) => !context.hidden.has(index));
  const hasRight = model.series.some(({ axis }) => axis === 'right');
  const axis = { axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true } };
  return {
    animation: context.animates && model.series.length * model.buckets.length < MOST_ANIMATED,
    animationDuration: 250,
    textStyle: { fontFamily: colors.font },
    grid: {
      left: 4,
      right: hasRight ? 4 : 12,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...axis,
      type: 'category',
      data: model.buckets.map(({ short }) => short),
      boundaryGap: model.look === 'bars' || model.buckets.length < 2,
      axisTick: { show: false },
      axisLine: { onZero: true, lineStyle: { color: colors.line } },
    },
    yAxis: (hasRight ? (['left', 'right'] as const) : (['left'] as const)).map((position) =>
      valueAxis(model, values, position, context),
    ),
    series: model.series.flatMap((one, index) =>
      context.hidden.has(index)
        ? []
        : model.look === 'bars'
          ? [barOf(one, values[index] ?? [], model, colors)]
          : linesOf(one, values[index] ?? [], model, colors),
    ),
  };
};

const valueAxis = (
  model: SeriesModel,
  values: readonly (readonly (number | null)[])[],
  position: 'left' | 'right',
  { colors }: OptionContext,
): object => {
  const format = model.isShare ? PERCENT : model.format;
  const goals = position === 'left' ? model.lines.map(({ value }) => value) : [];
  const isWhole = values.every((list) => list.every((value) => value === null || Number.isInteger(value)));
  return {
    type: model.isLog ? 'log' : 'value',
    position,
    splitNumber: 4,
    interval: model.isShare ? 25 : undefined,
    minInterval: isWhole && !model.isLog ? 1 : undefined,
    max: model.isShare
      ? 100
      : goals.length === 0
        ? undefined
        : ({ max }: { max: number }) => ticksOf(0, Math.max(max, ...goals)).at(-1) ?? max,
    min: model.isLog
      ? ({ min }: { min: number }) => powerBelow(Math.min(min, ...goals), model.look === 'bars')
      : goals.some((goal) => goal < 0)
        ? ({ min }: { min: number }) => ticksOf(Math.min(min, ...goals), 0)[0] ?? min
        : undefined,
    axisLabel: {
      color: colors.muted,
      fontSize: 11,
      formatter: (value: number) => formatTick(value, format),
    },
    splitLine: { show: position === 'left', lineStyle: { color: colors.line, opacity: 0.6 } },
  };
};

/** Where a logarithmic axis begins: at a power of ten, below the smallest bar so that it has a height. */
const powerBelow = (smallest: number, isBelow: boolean): number => {
  if (!(smallest > 0 && Number.isFinite(smallest))) return 1;
  const power = 10 ** Math.floor(Math.log10(smallest));
  return isBelow && power === smallest ? power / 10 : power;
};

const PREVIOUS_OPACITY = 0.45;
const SYMBOLS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'path://M0,2 L2,0 L5,3 L8,0 L10,2 L7,5 L10,8 L8,10 L5,7 L2,10 L0,8 L3,5 Z',
  'path://M3,0 H7 V3 H10 V7 H7 V10 H3 V7 H0 V3 H3 Z',
];
const MOST_SYMBOLS = 24;

const colorOf = (one: ChartSeries, colors: ChartColors): string => colors.series[one.color - 1] ?? colors.ink;

const axisIndex = (one: ChartSeries): number => (one.axis === 'right' ? 1 : 0);

/** The positions of the first and the last bucket, where they are incomplete. */
const openEnds = ({ buckets }: SeriesModel, { isPrevious }: ChartSeries): readonly number[] =>
  isPrevious
    ? []
    : [...new Set([0, buckets.length - 1])].filter((index) => buckets[index]?.isIncomplete === true);

/** A line. From or to an incomplete bucket it is a second, dashed line. */
const linesOf = (
  one: ChartSeries,
  values: readonly (number | null)[],
  model: SeriesModel,
  colors: ChartColors,
): readonly object[] => {
  const open = model.buckets.length > 1 ? openEnds(model, one) : [];
  const color = colorOf(one, colors);
  const opacity = one.isPrevious ? PREVIOUS_OPACITY : 1;
  const every = Math.max(1, Math.ceil(model.buckets.length / MOST_SYMBOLS));
  const base = {
    type: 'line',
    silent: true,
    emphasis: { disabled: true },
    yAxisIndex: axisIndex(one),
    showSymbol: true,
    showAllSymbol: true,
    symbolSize: 6,
    itemStyle: { color, opacity },
    ...(model.look === 'areas' && { areaStyle: { color, opacity: one.isPrevious ? 0.08 : 0.22 } }),
    ...(model.showValues && {
      label: { show: true, color: colors.muted, fontSize: 11, formatter: labelFormatter(model) },
      labelLayout: { hideOverlap: true },
    }),
  };
  const width = one.isPrevious ? 1.5 : 2;
  const shape = SYMBOLS[one.marker];
  // Symbols are what takes the time to draw, so only some points have one.
  const symbol = (_: unknown, { dataIndex }: { dataIndex: number }): string | undefined =>
    model.buckets.length === 1 || (dataIndex + one.marker) % every === 0 ? shape : 'none';
  const whole = {
    ...base,
    name: one.label,
    stack: one.stack,
    symbol,
    data: values.map((value, index) => (open.includes(index) ? null : value)),
    lineStyle: {
      width,
      opacity,
      color,
      type: one.isPrevious ? [5, 4] : one.dash === 0 ? 'solid' : DASHES[one.dash],
    },
  };
  const openParts = open
    // Of two buckets that are both incomplete, the line between them is drawn once.
    .filter((index) => index > 0 || model.buckets.length > open.length)
    .map((index) => {
      const ends = index === 0 ? [0, 1] : [index - 1, index];
      return {
        ...base,
        name: `${one.label}, incomplete`,
        // Parts at both ends must not be stacked on each other.
        stack: one.stack === undefined ? undefined : `${one.stack}, incomplete at ${index}`,
        symbol: (_: unknown, { dataIndex }: { dataIndex: number }) =>
          open.includes(ends[dataIndex] ?? -1) ? shape : 'none',
        data: ends.map((at) => [at, values[at] ?? null]),
        lineStyle: { width, opacity, color, type: [3, 4] },
      };
    });
  return [whole, ...openParts];
};

const barOf = (
  one: ChartSeries,
  values: readonly (number | null)[],
  model: SeriesModel,
  colors: ChartColors,
): object => {
  const color = colors.fillOf(one);
  const incomplete = openEnds(model, one);
  const open = {
    color,
    opacity: 0.35,
    borderColor: colorOf(one, colors),
    borderWidth: 1,
    borderType: 'dashed',
  };
  return {
    type: 'bar',
    name: one.label,
    silent: true,
    emphasis: { disabled: true },
    yAxisIndex: axisIndex(one),
    stack: one.stack,
    barMaxWidth: 56,
    barCategoryGap: '25%',
    itemStyle: {
      color,
      opacity: one.isPrevious ? PREVIOUS_OPACITY : 1,
      ...(one.isPrevious && { borderColor: colorOf(one, colors), borderWidth: 1, borderType: 'dashed' }),
      // A gap between the parts of a stack.
      ...(one.stack !== undefined && !one.isPrevious && { borderColor: colors.surface, borderWidth: 1 }),
      ...(one.stack === undefined && { borderRadius: [2, 2, 0, 0] }),
    },
    data: values.map((value, index) => (incomplete.includes(index) ? { value, itemStyle: open } : value)),
    ...(model.showValues && {
      label: {
        show: true,
        position: one.stack === undefined ? 'top' : 'inside',
        color: one.stack === undefined ? colors.muted : colors.surface,
        fontSize: 11,
        formatter: labelFormatter(model),
      },
      labelLayout: { hideOverlap: true },
    }),
  };
};

const labelFormatter =
  (model: SeriesModel) =>
  ({ value }: { value: number | null }): string =>
    value === null || value === undefined ? '' : formatTick(value, model.isShare ? PERCENT : model.format);
