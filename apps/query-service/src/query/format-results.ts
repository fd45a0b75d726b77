/** Results as compact text for language models: one line per row, cells separated by bars. */

const MAX_CHARS = 100_000;

export const formatResults = (answer: {
  readonly results: unknown;
  readonly columns?: readonly string[] | undefined;
}): string => {
  const { results, columns } = answer;
  const text = columns === undefined ? formatInsight(results) : table(columns, results as unknown[][]);
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}\n… (cut)` : text;
};

const table = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string => {
  let text = columns.map(cell).join('|');
  for (const row of rows) {
    if (text.length > MAX_CHARS) break;
    text += `\n${row.map(cell).join('|')}`;
  }
  return text;
};

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(beginning(value)) : String(beginning(value));
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
};

/** The part of a large value that can be shown. */
const beginning = (value: unknown): unknown => {
  let left = MAX_CHARS + 1;
  const cut = (part: unknown): unknown => {
    left -= 1;
    if (typeof part === 'string') {
      const shown = part.slice(0, Math.max(left, 0));
      left -= shown.length;
      return shown;
    }
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.slice(0, Math.max(left, 0)).map(cut);
    return Object.fromEntries(
      Object.entries(part)
        .slice(0, Math.max(left, 0))
        .map(([name, member]) => [name, cut(member)]),
    );
  };
  return cut(value);
};

interface Series {
  readonly label?: string;
  readonly status?: string;
  readonly compare_label?: string;
  readonly days?: readonly unknown[];
  readonly labels?: readonly unknown[];
  readonly data?: readonly unknown[];
  readonly aggregated_value?: unknown;
}

/** Series become columns over their dates; anything else becomes a table of its members. */
const formatInsight = (results: unknown): string => {
  if (!Array.isArray(results)) return JSON.stringify(results);
  if (results.length === 0) return '(no results)';
  const list = results as readonly Series[];
  if (list.every(({ data }) => Array.isArray(data) && data.length > 0)) return seriesTable(list);
  const items = Array.isArray(list[0]) ? (list as unknown as object[][]).flat() : (list as readonly object[]);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) =>
    items.some((item) => isPlain((item as Record<string, unknown>)[name])),
  );
  return table(
    names,
    items.map((item) => names.map((name) => (item as Record<string, unknown>)[name])),
  );
};

const isPlain = (value: unknown): boolean => value !== null && value !== undefined && !isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const seriesTable = (list: readonly Series[]): string => {
  const axis = list[0]?.days ?? list[0]?.labels ?? [];
  const header = [
    '',
    ...list.map(({ label = '', compare_label }) => (compare_label ? `${label} (${compare_label})` : label)),
  ];
  return table(
    header.map(cell),
    axis.map((at, index) => [at, ...list.map(({ data }) => data?.[index])]),
  );
};
