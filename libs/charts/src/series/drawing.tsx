import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ChartPoint } from '../common/model.ts';
import { Skeleton } from '../common/skeleton.tsx';
import { useColors } from '../common/use-colors.ts';
import type { Geometry } from './geometry.ts';
import { Legend } from './legend.tsx';
import type { SeriesModel } from './model.ts';
import { Overlay } from './overlay.tsx';

const EChartsPlot = lazy(() => import('./echarts-plot.tsx'));
// uPlot fails at once where the language of the browser is not a valid tag.
const UPlotPlot = lazy(() => import('./uplot-plot.tsx').catch(() => import('./echarts-plot.tsx')));

/** From this many points on, uPlot draws: it is plainer, but no task takes 100 ms. */
const MANY_POINTS = 5_000;

interface SeriesChartProps {
  readonly model: SeriesModel;
  readonly onPoint?: ((point: ChartPoint) => void) | undefined;
}

export const SeriesChart = ({ model, onPoint }: SeriesChartProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const colors = useColors(place);
  const [drawn, setDrawn] = useState<{ model: SeriesModel; geometry: Geometry }>();
  const { hidden, toggle } = useHidden(model);
  const onGeometry = useCallback((geometry: Geometry) => setDrawn({ model, geometry }), [model]);
  const Plot = model.series.length * model.buckets.length > MANY_POINTS ? UPlotPlot : EChartsPlot;
  return (
    <div className="flex h-full flex-col">
      {model.yLabel !== undefined && <div className="text-muted text-xs">{model.yLabel}</div>}
      <div ref={place} className="relative min-h-0 flex-1">
        <Suspense fallback={<Skeleton />}>
          {colors !== undefined && <Plot {...{ model, hidden, colors, onGeometry }} />}
        </Suspense>
        {drawn?.model === model && (
          <Overlay model={model} hidden={hidden} geometry={drawn.geometry} onPoint={onPoint} />
        )}
      </div>
      {model.xLabel !== undefined && <div className="text-center text-muted text-xs">{model.xLabel}</div>}
      {model.showLegend && model.series.length > 1 && (
        <Legend model={model} hidden={hidden} onToggle={toggle} />
      )}
    </div>
  );
};

/** The hidden series: at first as the model says, then as toggled, for as long as the series are the same. */
const useHidden = (model: SeriesModel): { hidden: ReadonlySet<number>; toggle: (index: number) => void } => {
  const names = model.series.map(({ label }) => label).join('\n');
  const [chosen, setChosen] = useState<{ names: string; hidden: ReadonlySet<number> }>();
  const initial = useMemo(
    () => new Set(model.series.flatMap(({ isHidden }, index) => (isHidden ? [index] : []))),
    [model],
  );
  const hidden = chosen?.names === names ? chosen.hidden : initial;
  const toggle = (index: number): void => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    setChosen({ names, hidden: next });
  };
  return { hidden, toggle };
};
