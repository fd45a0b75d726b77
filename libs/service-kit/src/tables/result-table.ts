/** The result of any insight as a table for CSV. */
export interface ResultTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

type Item = Readonly<Record<string, unknown>>;

export const resultTable = (result: unknown, columns: unknown): ResultTable => {
  const items: readonly unknown[] = Array.isArray(result) ? result : cellsOf(result);
  if (Array.isArray(columns) && items.every(isRow)) return { header: columns.map(String), rows: items };
  const values: readonly unknown[] = items.flat();
  if (values.length === 0) return { header: [], rows: [] };
  if (!values.every(isItem)) return { header: ['value'], rows: values.map((value) => [value]) };
  const flat: readonly Item[] = values;
  const first = flat[0]!;
  if ('days' in first && Array.isArray(first['days'])) return seriesTable(flat);
  if (Array.isArray(first['values'])) return retentionTable(flat);
  if ('source' in first && 'target' in first)
    return plainTable(flat, ['source', 'target', 'value', 'average_conversion_time']);
  if ('changeFromPreviousPct' in first)
    return plainTable(flat, ['key', 'kind', 'value', 'previous', 'changeFromPreviousPct']);
  const steps = STEP_COLUMNS.filter((column) => column in first);
  return plainTable(flat, steps.length > 0 ? steps : plainColumns(flat));
};

const isRow = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

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
  'breakdown_value',
  'count',
  'average_conversion_time',
  'median_conversion_time',
] as const;

const plainTable = (items: readonly Item[], columns: readonly string[]): ResultTable => ({
  header: columns,
  rows: items.map((item) => columns.map((column) => item[column])),
});

/** One row per series, with one column per bucket or a single number, depending on the display. */
const seriesTable = (items: readonly Item[]): ResultTable => {
  const longest = items.reduce<readonly unknown[]>((days, item) => {
    const own = (item['labels'] ?? item['days']) as readonly unknown[];
    return own.length > days.length ? own : days;
  }, []);
  const hasTotal = items.some((item) => item['aggregated_value'] !== undefined);
  return {
    header: ['series', ...(hasTotal ? ['total'] : longest.map(String))],
    rows: items.map((item) => [
      [item['label'], item['compare_label']].filter(Boolean).join(' - '),
      ...(hasTotal ? [item['aggregated_value']] : (item['data'] as readonly unknown[])),
    ]),
  };
};

const retentionTable = (items: readonly Item[]): ResultTable => {
  const values = items[0]!['values'] as readonly Item[];
  const hasBreakdown = items.some((item) => item['breakdown_value'] !== undefined);
  return {
    header: [
      'cohort',
      'date',
      ...(hasBreakdown ? ['breakdown'] : []),
      ...values.map((value) => String(value['label'])),
    ],
    rows: items.map((item) => [
      item['label'],
      item['date'],
      ...(hasBreakdown ? [item['breakdown_value']] : []),
      ...(item['values'] as readonly Item[]).map((value) => value['count']),
    ]),
  };
};
