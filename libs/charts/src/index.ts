export { Chart, type ChartProps } from './chart.tsx';
export { type ChartModel, chartModelOf } from './chart-model.ts';
export { formatChange, formatValue, valueFormatOf } from './common/format-value.ts';
export { breakdownLabel, eventLabel } from './common/labels.ts';
export type {
  ChartAnswer,
  ChartOptions,
  ChartPoint,
  ChartQuery,
  TableCell,
  TableColumn,
  TableModel,
  ValueFormat,
  ValueKind,
} from './common/model.ts';
export { csvOf } from './export/csv.ts';
export { pngOf } from './export/png.ts';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { groupedDigits, isQuantity } from './table/quantity.ts';
