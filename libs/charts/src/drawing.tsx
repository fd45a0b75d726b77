/** Which drawing a model has. */
import { lazy, type ReactNode, Suspense } from 'react';
import { BoxPlot } from './box-plot/drawing.tsx';
import type { ChartModel } from './chart-model.ts';
import type { OnPoint } from './common/point-button.tsx';
import { Skeleton } from './common/skeleton.tsx';
import { FunnelChart } from './funnel/drawing.tsx';
import { NumberChart } from './number/drawing.tsx';
import { PathsChart } from './paths/drawing.tsx';
import { RetentionChart } from './retention/drawing.tsx';
import { SeriesChart } from './series/drawing.tsx';
import { Pie } from './values/pie.tsx';
import { RankedBars } from './values/ranked-bars.tsx';
import { OverviewTiles } from './web/overview-tiles.tsx';
import { type OnRow, WebTable } from './web/web-table.tsx';

// Displays that few pages show.
const CalendarHeatmap = lazy(() => import('./heatmap/drawing.tsx'));
const Scatter = lazy(() => import('./scatter/drawing.tsx'));
const SlopeGraph = lazy(() => import('./slope/drawing.tsx'));
const ValueGrid = lazy(() => import('./value-grid/drawing.tsx'));

interface DrawingProps {
  readonly model: ChartModel;
  readonly height: number;
  readonly onPoint?: OnPoint;
  readonly onRow?: OnRow;
}

/** Models that have no drawing are shown as their table. */
export const isDrawn = ({ type }: ChartModel): boolean => type !== 'rows' && type !== 'table';

export const Drawing = (props: DrawingProps): ReactNode => (
  <Suspense fallback={<Skeleton />}>{drawingOf(props)}</Suspense>
);

const drawingOf = ({ model, height, onPoint, onRow }: DrawingProps): ReactNode => {
  switch (model.type) {
    case 'lines':
    case 'bars':
    case 'lifecycle':
    case 'stickiness':
    case 'funnel-trend':
    case 'time-to-convert':
    case 'web-trend':
      return <SeriesChart model={model} onPoint={onPoint} />;
    case 'number':
      return <NumberChart model={model} onPoint={onPoint} />;
    case 'value-bars':
    case 'world-map':
      return <RankedBars model={model} onPoint={onPoint} />;
    case 'pie':
      return <Pie model={model} onPoint={onPoint} />;
    case 'funnel':
      return <FunnelChart model={model} onPoint={onPoint} />;
    case 'retention':
      return model.curve === undefined ? (
        <RetentionChart model={model} onPoint={onPoint} />
      ) : (
        <SeriesChart model={model.curve} onPoint={onPoint} />
      );
    case 'paths':
      return <PathsChart model={model} height={height} onPoint={onPoint} />;
    case 'box-plot':
      return <BoxPlot model={model} onPoint={onPoint} />;
    case 'slope':
      return <SlopeGraph model={model} height={height} onPoint={onPoint} />;
    case 'scatter':
      return <Scatter model={model} height={height} />;
    case 'value-grid':
      return <ValueGrid model={model} />;
    case 'calendar-heatmap':
      return <CalendarHeatmap model={model} />;
    case 'web-overview':
      return <OverviewTiles model={model} />;
    case 'web-table':
      return <WebTable model={model} onRow={onRow} />;
    default:
      return null;
  }
};
