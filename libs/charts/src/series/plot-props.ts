import type { ChartColors } from '../common/use-colors.ts';
import type { Geometry } from './geometry.ts';
import type { SeriesModel } from './model.ts';

/** The props of a canvas that draws series. */
export interface PlotProps {
  readonly model: SeriesModel;
  readonly hidden: ReadonlySet<number>;
  readonly colors: ChartColors;
  /** Called after drawing and after a change of the size. */
  readonly onGeometry: (geometry: Geometry) => void;
}
