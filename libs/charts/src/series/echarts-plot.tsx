/** The canvas of series. It is loaded lazily, so only this file imports ECharts. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../common/use-colors.ts';
import type { Geometry } from './geometry.ts';
import type { SeriesModel } from './model.ts';
import { optionOf } from './option.ts';
import type { PlotProps } from './plot-props.ts';

use([BarChart, LineChart, GridSimpleComponent, LabelLayout, CanvasRenderer]);

export default function EChartsPlot({ model, hidden, colors, onGeometry }: PlotProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = init(element, undefined, { renderer: 'canvas' });
    chart.current = made;
    return () => {
      chart.current = undefined;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const drawn = chart.current;
    const element = place.current;
    if (drawn === undefined || element === null) return;
    const option = optionOf(model, { colors, hidden, animates: !prefersReducedMotion() });
    // Drawn in the next frame, so that neither this task nor that one is long.
    drawn.setOption(option, { notMerge: true, lazyUpdate: true });
    const onRendered = (): void => {
      drawn.off('rendered', onRendered);
      onGeometry(geometryOf(drawn, model));
    };
    drawn.on('rendered', onRendered);
    const resized = new ResizeObserver(() => {
      const isSame = drawn.getWidth() === element.clientWidth && drawn.getHeight() === element.clientHeight;
      if (isSame) return; // an observer also reports the first size
      drawn.resize();
      onGeometry(geometryOf(drawn, model));
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      if (!drawn.isDisposed()) drawn.off('rendered', onRendered);
    };
  }, [model, hidden, colors, onGeometry]);

  return <div ref={place} aria-hidden="true" className="absolute inset-0" />;
}

const geometryOf = (chart: EChartsType, model: SeriesModel): Geometry => {
  const xOf = (bucket: number): number => Number(chart.convertToPixel({ xAxisIndex: 0 }, bucket));
  const yOf = (value: number, axis: 'left' | 'right'): number =>
    Number(chart.convertToPixel({ yAxisIndex: axis === 'right' ? 1 : 0 }, value));
  const [first, last] = [xOf(0), xOf(Math.max(0, model.buckets.length - 1))];
  const padding = model.look === 'bars' || model.buckets.length < 2 ? halfStep(first, last, model) : 0;
  return {
    xOf,
    yOf,
    plot: {
      left: first - padding,
      top: 12,
      width: last - first + 2 * padding,
      height: Math.max(0, chart.getHeight() - 12 - AXIS_HEIGHT),
    },
  };
};

/** The labels below the plot. */
const AXIS_HEIGHT = 24;

const halfStep = (first: number, last: number, { buckets }: SeriesModel): number =>
  buckets.length < 2 ? first : (last - first) / (buckets.length - 1) / 2;
