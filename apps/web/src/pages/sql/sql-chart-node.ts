/** How the rows of SQL are drawn, as the display node that insights store. */
export type Display = 'ActionsLineGraph' | 'ActionsBar' | 'ActionsAreaGraph';

export interface ChartColumns {
  /** The column to begin with for the x axis. */
  readonly x: string | undefined;
  readonly numeric: readonly string[];
}

const isNumeric = (value: unknown): boolean => typeof value === 'number' || value === null;

/** The first column that is not a number makes the x axis; without one, the first column. */
export const chartColumns = (
  columns: readonly string[],
  rows: ReadonlyArray<readonly unknown[]>,
): ChartColumns => {
  const numeric = columns.filter(
    (_, position) =>
      rows.some((row) => typeof row[position] === 'number') && rows.every((row) => isNumeric(row[position])),
  );
  return { x: columns.find((column) => !numeric.includes(column)) ?? columns[0], numeric };
};

export const chartNode = ({
  display,
  x,
  y,
}: {
  readonly display: Display;
  readonly x: string | undefined;
  readonly y: readonly string[];
}) => ({
  kind: 'DataVisualizationNode',
  source: { kind: 'HogQLQuery', query: '' },
  display,
  chartSettings: {
    ...(x !== undefined && { xAxis: { column: x } }),
    yAxis: y.map((column) => ({ column })),
  },
});
