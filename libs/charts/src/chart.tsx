/** Draws any chart model, with its sentence for screen readers and its table. */
import { type ReactNode, useId, useState } from 'react';
import type { ChartModel } from './chart-model.ts';
import type { ChartPoint } from './common/model.ts';
import { Drawing, isDrawn } from './drawing.tsx';
import { DataTable } from './table/data-table.tsx';
import type { OnRow } from './web/web-table.tsx';

export interface ChartProps {
  readonly model: ChartModel;
  /** The height in pixels. It is reserved before anything is drawn. */
  readonly height?: number;
  /** A point was chosen by pointer or keyboard. */
  readonly onPoint?: (point: ChartPoint) => void;
  /** Makes the rows of a table of web analytics buttons. */
  readonly onRow?: OnRow;
  /** The table below the chart. Without it, a button that keyboards reach shows it. */
  readonly showTable?: boolean;
}

const DEFAULT_HEIGHT = 320;

export const Chart = ({
  model,
  height = DEFAULT_HEIGHT,
  onPoint,
  onRow,
  showTable = false,
}: ChartProps): ReactNode => {
  const caption = useId();
  const [isTableOpen, setIsTableOpen] = useState(false);
  const isTable = !isDrawn(model);
  const hasTable = !isTable && !isOwnTable(model) && !model.isEmpty;
  return (
    <figure aria-labelledby={caption} className="relative m-0 min-w-0">
      <figcaption id={caption} className="sr-only">
        {model.summary}
      </figcaption>
      {model.isEmpty ? (
        <Empty model={model} height={height} />
      ) : isTable ? (
        <DataTable table={model.table} caption={model.summary} maxHeight={height} onPoint={onPoint} />
      ) : (
        <div style={model.type === 'web-overview' ? { minHeight: height } : { height }}>
          <Drawing model={model} height={height} onPoint={onPoint} onRow={onRow} />
        </div>
      )}
      {hasTable && !showTable && (
        <button
          type="button"
          aria-expanded={isTableOpen}
          className="sr-only rounded bg-raised px-2 py-1 text-accent text-xs shadow-raised focus-visible:not-sr-only focus-visible:absolute focus-visible:top-0 focus-visible:right-0 focus-visible:z-30"
          onClick={() => setIsTableOpen(!isTableOpen)}
        >
          {isTableOpen ? 'Hide the table' : 'Show as a table'}
        </button>
      )}
      {hasTable && (showTable || isTableOpen) && (
        <div className="mt-3">
          <DataTable table={model.table} caption={model.summary} onPoint={onPoint} />
        </div>
      )}
    </figure>
  );
};

/** Drawings that are tables with all numbers. */
const isOwnTable = (model: ChartModel): boolean =>
  model.type === 'web-table' || (model.type === 'retention' && model.curve === undefined);

const EMPTY: Readonly<Partial<Record<ChartModel['type'], string>>> = {
  rows: 'No rows.',
  scatter: 'No rows.',
  'value-grid': 'No rows.',
  'funnel-trend': 'No conversions in this range.',
  'time-to-convert': 'No conversions in this range.',
  paths: 'No paths in this range.',
  'web-overview': 'No visits in this range.',
  'web-table': 'No visits in this range.',
  'web-trend': 'No visits in this range.',
};

const Empty = ({ model, height }: { model: ChartModel; height: number }): ReactNode => (
  <div
    className="flex flex-col items-center justify-center gap-1 rounded border border-line border-dashed text-center"
    style={{ height }}
  >
    <span className="text-ink">{EMPTY[model.type] ?? 'No events match in this range.'}</span>
    {EMPTY[model.type] !== 'No rows.' && (
      <span className="text-muted text-sm">Try a longer range or fewer filters.</span>
    )}
  </div>
);
