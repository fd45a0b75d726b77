import { Chart, chartModelOf } from '@meridian/charts';
import { Field, Select } from '@meridian/ui';
import { isRowList } from '../../features/result-rows/cell-text.ts';
import type { QueryAnswer, QueryNode } from '../../query-run/run-query.ts';
import { axesOf, type ChartChoice, chartColumns, chartNode, type Display } from './sql-chart-node.ts';

const DISPLAYS = [
  { value: 'Auto', label: 'What fits' },
  { value: 'ActionsLineGraph', label: 'Line' },
  { value: 'ActionsBar', label: 'Bars' },
  { value: 'ActionsAreaGraph', label: 'Area' },
  { value: 'BoldNumber', label: 'Number' },
  { value: 'ScatterPlot', label: 'Points' },
  { value: 'TwoDimensionalHeatmap', label: 'Heatmap' },
] as const;

interface SqlChartProps {
  readonly answer: QueryAnswer;
  readonly choice: ChartChoice;
  readonly onChange: (choice: ChartChoice) => void;
}

export const chartNodeOf = (source: QueryNode, choice: ChartChoice, answer: QueryAnswer) => {
  const columns = answer.columns ?? [];
  const found = chartColumns(columns, isRowList(answer.results) ? answer.results : []);
  return chartNode(source, choice, columns, found);
};

const NO_SOURCE = { kind: 'HogQLQuery', query: '' } as QueryNode;

/** The rows as a chart: one column for the x axis, the numeric ones as series. */
export const SqlChart = ({ answer, choice, onChange }: SqlChartProps) => {
  const columns = answer.columns ?? [];
  const found = chartColumns(columns, isRowList(answer.results) ? answer.results : []);
  if (found.numeric.length === 0)
    return <p className="p-4 text-muted">A chart needs at least one column of numbers.</p>;
  const axes = axesOf(choice, columns, found);
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  const isGrid = choice.display === 'TwoDimensionalHeatmap';
  return (
    <div className="space-y-3 py-2">
      <div className="flex flex-wrap gap-3">
        <div className="w-40">
          <Field label="Chart">
            <Select<Display>
              value={choice.display}
              options={DISPLAYS}
              onChange={(display) => onChange({ ...choice, display })}
            />
          </Field>
        </div>
        {choice.display !== 'BoldNumber' && (
          <div className="w-56">
            <Field label="Horizontal axis">
              <Select
                value={axes.x ?? ''}
                options={options(choice.display === 'ScatterPlot' ? found.numeric : columns)}
                onChange={(x) => onChange({ ...choice, x })}
              />
            </Field>
          </div>
        )}
        {isGrid && (
          <div className="w-56">
            <Field label="Vertical axis">
              <Select
                value={axes.y ?? ''}
                options={options(columns.filter((name) => name !== axes.x))}
                onChange={(y) => onChange({ ...choice, y })}
              />
            </Field>
          </div>
        )}
      </div>
      <div className="rounded-lg border border-line bg-surface p-4">
        <Chart model={chartModelOf(chartNode(NO_SOURCE, choice, columns, found), answer)} showTable />
      </div>
    </div>
  );
};
