/** Results of insights as small tables. */
import type { InsightKind } from './insight-input.ts';
import { table } from './quote-data.ts';

type Row = Readonly<Record<string, unknown>>;

const MAX_LINES = 60;

const nameOf = (row: Row): unknown => row['custom_name'] ?? row['label'] ?? row['name'] ?? '';

const overTime = (results: readonly Row[]): string => {
  const [first] = results;
  const days = (first?.['days'] ?? first?.['labels'] ?? []) as unknown[];
  if (days.length === 0 || results.some((row) => !Array.isArray(row['data']))) {
    return table(
      ['series', 'value'],
      results.slice(0, MAX_LINES).map((row) => [nameOf(row), row['aggregated_value'] ?? row['count']]),
    );
  }
  const shown = results.slice(0, 10);
  const rows = days
    .map((day, index) => [day, ...shown.map((row) => (row['data'] as unknown[])[index])])
    .slice(-MAX_LINES);
  return table(['day', ...shown.map((row) => String(nameOf(row)))], rows);
};

const steps = (results: readonly unknown[]): string => {
  const groups = (Array.isArray(results[0]) ? results : [results]) as readonly (readonly Row[])[];
  const rows = groups.flatMap((group) =>
    group.map((step, index) => {
      const [first, before] = [group[0]!, group[Math.max(0, index - 1)]!];
      return [
        Array.isArray(results[0]) ? (step['breakdown_value'] ?? '') : '',
        index + 1,
        nameOf(step),
        step['count'],
        percent(step['count'], first['count']),
        percent(step['count'], before['count']),
      ];
    }),
  );
  return table(['breakdown', 'step', 'name', 'persons', 'of first', 'of previous'], rows.slice(0, MAX_LINES));
};

const percent = (part: unknown, whole: unknown): string =>
  typeof part === 'number' && typeof whole === 'number' && whole > 0
    ? `${Math.round((part / whole) * 1_000) / 10} %`
    : '';

const cohorts = (results: readonly Row[]): string =>
  table(
    ['cohort', 'persons in each period'],
    results
      .slice(0, MAX_LINES)
      .map((row) => [
        row['label'] ?? row['date'],
        ((row['values'] ?? []) as readonly Row[]).map((value) => value['count']).join(' '),
      ]),
  );

const edges = (results: readonly Row[]): string =>
  table(
    ['from', 'to', 'persons'],
    results.slice(0, MAX_LINES).map((row) => [row['source'], row['target'], row['value']]),
  );

export const insightText = (kind: InsightKind, results: unknown): string => {
  if (!Array.isArray(results) || results.length === 0) return 'No results.';
  switch (kind) {
    case 'funnel':
      return steps(results);
    case 'retention':
      return cohorts(results);
    case 'paths':
      return edges(results);
    default:
      return overTime(results);
  }
};
