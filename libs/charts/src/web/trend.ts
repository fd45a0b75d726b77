/** Numbers of web analytics over time. */
import type { ReadAnswer } from '../common/answer.ts';
import { bucketsOf, intervalWord, rangeLabel } from '../common/buckets.ts';
import type { Interval, ValueFormat } from '../common/model.ts';
import { type Fields, fieldsOf, numberOf, recordsOf, textOf, textsOf } from '../common/read.ts';
import { type ChartSeries, type SeriesModel, styleOf } from '../series/model.ts';
import { seriesSummary } from '../series/summary.ts';
import { seriesTable } from '../series/table.ts';

export interface WebTrendModel extends SeriesModel {
  readonly type: 'web-trend';
}

const LABELS: Readonly<Record<string, string>> = {
  UniqueUsers: 'Visitors',
  PageViews: 'Views',
  Sessions: 'Sessions',
  TotalSessions: 'Sessions',
  Bounces: 'Bounces',
  SessionDuration: 'Duration of all sessions',
};

const VISITS: readonly string[] = ['UniqueUsers', 'PageViews', 'Sessions', 'TotalSessions'];

export const webTrendOf = (query: Fields, answer: ReadAnswer): WebTrendModel => {
  const interval = (textOf(query['interval']) ?? 'day') as Interval;
  const records = recordsOf(answer.results);
  const days = records.map(({ bucket }) => textOf(bucket) ?? '');
  const buckets = bucketsOf(days, interval, answer, answer);
  const metrics = textsOf(query['metrics']);
  const series = metrics.map((metric, index): ChartSeries => {
    const values = records.map((record) => numberOf(fieldsOf(record['metrics'])[metric]));
    return {
      label: LABELS[metric] ?? metric,
      values,
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      ...styleOf(index),
      axis: 'left',
      isPrevious: false,
      isHidden: false,
      stack: undefined,
      dayKeys: days,
      origin: { series: index },
      hasActors: false,
    };
  });
  const format: ValueFormat = metrics.every((metric) => metric === 'SessionDuration')
    ? { kind: 'duration' }
    : {};
  // A visit may last no time, and need not bounce.
  const visits = series.filter((_, index) => VISITS.includes(metrics[index] ?? ''));
  const isEmpty = (visits.length > 0 ? visits : series).every(({ values }) =>
    values.every((value) => value === null || (value === 0 && visits.length > 0)),
  );
  return {
    type: 'web-trend',
    look: 'lines',
    buckets,
    series,
    undrawnCount: 0,
    isShare: false,
    format,
    isLog: false,
    hasTotal: false,
    lines: [],
    markers: [],
    showValues: false,
    showLegend: series.length > 1,
    isEmpty,
    summary: isEmpty
      ? 'No visits in this range.'
      : `${series.map(({ label }) => label).join(' and ')}, ${intervalWord(interval)}, ${rangeLabel(days, interval)}: ${seriesSummary(buckets, series, format, ({ label }) => label !== 'Visitors')}`,
    table: seriesTable(buckets, series, format, { firstColumn: 'Period', hasTotal: false }),
  };
};
