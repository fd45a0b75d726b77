import { Chart, chartModelOf } from '@meridian/charts';
import { Field, Select } from '@meridian/ui';
import { useState } from 'react';
import { isRowList } from '../../features/result-rows/cell-text.ts';
import type { QueryAnswer } from '../../query-run/run-query.ts';
import { chartColumns, chartNode, type Display } from './sql-chart-node.ts';

const DISPLAYS = [
  { value: 'ActionsLineGraph', label: 'Line' },
  { value: 'ActionsBar', label: 'Bars' },
  { value: 'ActionsAreaGraph', label: 'Area' },
] as const;

/** The rows as a chart: one column for the x axis, the numeric ones as series. */
export const SqlChart = ({ answer }: { readonly answer: QueryAnswer }) => {
  const found = chartColumns(answer.columns ?? [], isRowList(answer.results) ? answer.results : []);
  const [display, setDisplay] = useState<Display>('ActionsLineGraph');
  const [x, setX] = useState(found.x);
  if (found.numeric.length === 0)
    return <p className="p-4 text-muted">A chart needs at least one column of numbers.</p>;
  const axis = x !== undefined && answer.columns?.includes(x) ? x : found.x;
  const node = chartNode({ display, x: axis, y: found.numeric.filter((column) => column !== axis) });
  return (
    <div className="space-y-3 py-2">
      <div className="flex flex-wrap gap-3">
        <div className="w-40">
          <Field label="Chart">
            <Select<Display> value={display} options={DISPLAYS} onChange={setDisplay} />
          </Field>
        </div>
        <div className="w-56">
          <Field label="Horizontal axis">
            <Select
              value={axis ?? ''}
              options={(answer.columns ?? []).map((column) => ({ value: column, label: column }))}
              onChange={setX}
            />
          </Field>
        </div>
      </div>
      <Chart model={chartModelOf(node, answer)} showTable />
    </div>
  );
};
