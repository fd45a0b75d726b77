/** The result of any insight as a table for CSV. */
import { BREAKDOWN_NULL, BREAKDOWN_OTHER } from '@meridian/contracts/query';

export interface ResultTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

type Item = Readonly<Record<string, unknown>>;

export const resultTable = (result: unknown, columns: unknown): ResultTable => {
  if (isItem(result) && Array.isArray(result['bins'])) return { header: TIME_COLUMNS, rows: result['bins'] };
  const items: readonly unknown[] = Array.isArray(result) ? result : cellsOf(result);
  if (Array.isArray(columns) && items.every(isRow)) return { header: columns.map(String), rows: items };
  const values: readonly unknown[] = items.flat();
  if (values.length === 0) return { header: [], rows: [] };
  if (!values.every(isItem)) return { header: ['value'], rows: values.map((value) => [value]) };
  const flat: readonly Item[] = values;
  const first = flat[0]!;
  if (isItem(first['calendar_heatmap_data'])) return resultTable(first['calendar_heatmap_data'], undefined);
  if (isItem(first['metrics'])) return resultTable(flat.map(withMetrics), undefined);
  if ('days' in first && Array.isArray(first['days'])) return seriesTable(flat);
  if (Array.isArray(first['values'])) return retentionTable(flat);
  if ('source' in first && 'target' in first)
    return plainTable(flat, ['source', 'target', 'value', 'average_conversion_time']);
  if ('changeFromPreviousPct' in first)
    return plainTable(flat, ['key', 'kind', 'value', 'previous', 'changeFromPreviousPct']);
  const steps = STEP_COLUMNS.filter((column) =>
    column === 'custom_name' ? flat.some((item) => isGiven(item[column])) : column in first,
  );
  return plainTable(flat, steps.length > 0 ? steps : plainColumns(flat));
};

const isRow = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The seconds from which a row counts, and the number of conversions until the next row. */
const TIME_COLUMNS = ['seconds', 'count'] as const;

/** Web trends have their numbers in a member. */
const withMetrics = ({ metrics, ...item }: Item): Item => ({ ...item, ...(metrics as Item) });

/** The cells of a calendar heatmap; nothing of other results. */
const cellsOf = (result: unknown): readonly unknown[] => {
  const { data } = (result ?? {}) as { readonly data?: unknown };
  return Array.isArray(data) ? data : [];
};

const plainColumns = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap((item) => Object.keys(item).filter((name) => !(item[name] instanceof Object)))),
];

const STEP_COLUMNS = [
  'order',
  'name',
  'custom_name',
  'breakdown_value',
  'compare_label',
  'count',
  'average_conversion_time',
  'median_conversion_time',
] as const;

const plainTable = (items: readonly Item[], columns: readonly string[]): ResultTable => ({
  header: columns,
  rows: items.map((item) =>
    columns.map((column) => (column === 'breakdown_value' ? breakdownText(item[column]) : item[column])),
  ),
});

/** One row per series, with one column per bucket or a single number, depending on the display. */
const seriesTable = (items: readonly Item[]): ResultTable => {
  const longest = items.reduce<readonly unknown[]>((days, item) => {
    const own = (item['labels'] ?? item['days']) as readonly unknown[];
    return own.length > days.length ? own : days;
  }, []);
  const hasTotal = items.some((item) => item['aggregated_value'] !== undefined);
  const names = namesOf(items);
  return {
    header: ['series', ...(hasTotal ? ['total'] : longest.map(String))],
    rows: items.map((item, index) => [
      names[index],
      ...(hasTotal ? [item['aggregated_value']] : (item['data'] as readonly unknown[])),
    ]),
  };
};

/** The labels, followed by the breakdown values if labels alone are ambiguous, as those of formulas are. */
const namesOf = (items: readonly Item[]): readonly string[] => {
  const [short, long] = [false, true].map((hasValue) =>
    items.map((item) =>
      [
        typeof item['label'] === 'string' ? inWords(item['label']) : item['label'],
        hasValue ? breakdownText(item['breakdown_value']) : undefined,
        item['compare_label'],
      ]
        .filter(Boolean)
        .join(' - '),
    ),
  ) as [string[], string[]];
  return new Set(short).size === items.length && !short.includes('') ? short : long;
};

const breakdownText = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : [value]
        .flat()
        .map((part) => (part === '' ? NOT_SET : inWords(String(part))))
        .join(', ');

const NOT_SET = '(not set)';

/** Breakdowns have values of their own for the rest and for events without the property; labels contain them too. */
const inWords = (text: string): string =>
  text.replaceAll(BREAKDOWN_NULL, NOT_SET).replaceAll(BREAKDOWN_OTHER, 'Other');

const retentionTable = (items: readonly Item[]): ResultTable => {
  const values = items[0]!['values'] as readonly Item[];
  const hasBreakdown = items.some((item) => item['breakdown_value'] !== undefined);
  const cellsOfRow = (item: Item): readonly Item[] => item['values'] as readonly Item[];
  const hasAmounts = items.some((item) =>
    cellsOfRow(item).some(({ aggregation_value }) => isGiven(aggregation_value)),
  );
  return {
    header: [
      'cohort',
      'date',
      ...(hasBreakdown ? ['breakdown'] : []),
      ...(hasAmounts ? ['size'] : []),
      ...values.map((value) => String(value['label'])),
    ],
    rows: items.map((item) => [
      item['label'],
      item['date'],
      ...(hasBreakdown ? [breakdownText(item['breakdown_value'])] : []),
      ...(hasAmounts ? [cellsOfRow(item)[0]?.['count']] : []),
      ...cellsOfRow(item).map(({ aggregation_value, count }) => (hasAmounts ? aggregation_value : count)),
    ]),
  };
};
