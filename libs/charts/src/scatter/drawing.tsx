import { type ReactNode, useRef } from 'react';
import { formatTick } from '../common/format-value.ts';
import { indexed } from '../common/indexed.ts';
import { ticksOf } from '../common/ticks.ts';
import { useWidth } from '../common/use-width.ts';
import { SeriesShape } from '../series/shape.tsx';
import type { ScatterModel } from './model.ts';

const LEFT = 56;
const BOTTOM = 40;
const TOP = 8;
const LEGEND = 24;

interface ScatterProps {
  readonly model: ScatterModel;
  readonly height: number;
}

/** Points in a plane. Series differ in their shapes. */
export default function Scatter({ model, height }: ScatterProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const points = model.series.flatMap((one) => one.points);
  const xs = ticksOf(...rangeOf(points.map(({ x }) => x)));
  const ys = ticksOf(...rangeOf(points.map(({ y }) => y)));
  const hasLegend = model.series.length > 1;
  const plotWidth = Math.max(0, width - LEFT - 16);
  const plotHeight = Math.max(0, height - BOTTOM - TOP - (hasLegend ? LEGEND : 0));
  const xOf = scale(xs, LEFT, LEFT + plotWidth);
  const yOf = scale(ys, TOP + plotHeight, TOP);
  return (
    <div ref={place} className="h-full">
      <svg aria-hidden="true" width={width} height={TOP + plotHeight + BOTTOM} className="block text-xs">
        {ys.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={LEFT + plotWidth} y1={yOf(tick)} y2={yOf(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end" className="fill-muted">
              {formatTick(tick, model.format)}
            </text>
          </g>
        ))}
        {xs.map((tick) => (
          <text key={tick} x={xOf(tick)} y={TOP + plotHeight + 16} textAnchor="middle" className="fill-muted">
            {formatTick(tick)}
          </text>
        ))}
        <text x={LEFT + plotWidth / 2} y={TOP + plotHeight + 34} textAnchor="middle" className="fill-muted">
          {model.xLabel}
        </text>
        {indexed(model.series).map(([index, series]) => (
          <g
            key={index}
            fill={`var(--series-${series.color})`}
            stroke={`var(--series-${series.color})`}
            opacity={0.75}
          >
            {indexed(series.points).map(([point, { x, y }]) => (
              <SeriesShape key={point} marker={series.marker} x={xOf(x)} y={yOf(y)} />
            ))}
          </g>
        ))}
      </svg>
      {hasLegend && (
        <ul aria-label="Series" className="flex flex-wrap gap-x-3 text-xs" style={{ paddingLeft: LEFT }}>
          {indexed(model.series).map(([index, { label, color, marker }]) => (
            <li key={index} className="flex items-center gap-1.5">
              <svg width="12" height="12" aria-hidden="true">
                <g fill={`var(--series-${color})`} stroke={`var(--series-${color})`}>
                  <SeriesShape marker={marker} x={6} y={6} />
                </g>
              </svg>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
      {model.undrawnCount > 0 && (
        <p className="text-muted text-xs">{model.undrawnCount} more points are in the table.</p>
      )}
    </div>
  );
}

const rangeOf = (values: readonly number[]): readonly [low: number, high: number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [values[0] ?? 0, values[0] ?? 1],
  );

const scale = (ticks: readonly number[], start: number, end: number): ((value: number) => number) => {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value) => start + ((value - low) / (high - low || 1)) * (end - start);
};
