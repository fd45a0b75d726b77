import { type ReactNode, useRef } from 'react';
import { formatChange, formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { useWidth } from '../common/use-width.ts';
import { SeriesShape } from '../series/shape.tsx';
import { DASHES } from '../series/shapes.ts';
import type { Slope, SlopeModel } from './model.ts';
import { spreadOut } from './places.ts';

interface SlopeProps {
  readonly model: SlopeModel;
  readonly height: number;
  readonly onPoint?: OnPoint;
}

const HEAD = 36;
const ROW = 18;

/** A line for each series between two columns of labels. */
export default function SlopeGraph({ model, height, onPoint }: SlopeProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { hintOf, hint } = useHint();
  const plot = Math.max(height - HEAD, model.slopes.length * ROW) - ROW;
  const values = model.slopes.flatMap(({ start, end }) => [start.value ?? 0, end.value ?? 0]);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const yOf = (value: number | null): number => (1 - ((value ?? 0) - low) / (high - low)) * plot;
  const starts = spreadOut(
    model.slopes.map(({ start }) => yOf(start.value)),
    ROW,
    plot,
  );
  const ends = spreadOut(
    model.slopes.map(({ end }) => yOf(end.value)),
    ROW,
    plot,
  );
  const isOpen = model.isStartIncomplete || model.isEndIncomplete;
  const side = Math.min(220, width * 0.34);
  return (
    <div ref={place} className="h-full overflow-y-auto">
      <div className="flex justify-between gap-4 text-muted text-xs leading-tight" style={{ height: HEAD }}>
        <span>
          {model.startLabel}
          {model.isStartIncomplete && ' (incomplete)'}
        </span>
        <span className="text-right">
          {model.endLabel}
          {model.isEndIncomplete && ' (incomplete)'}
        </span>
      </div>
      <div className="relative" style={{ height: plot + ROW }}>
        <svg
          aria-hidden="true"
          className="absolute"
          style={{ left: side, top: ROW / 2 }}
          width={Math.max(0, width - 2 * side)}
          height={plot}
          overflow="visible"
        >
          {indexed(model.slopes).map(([index, slope]) => (
            <g key={index} stroke={`var(--series-${slope.color})`} fill={`var(--series-${slope.color})`}>
              <line
                x1={6}
                x2={Math.max(6, width - 2 * side - 6)}
                y1={yOf(slope.start.value)}
                y2={yOf(slope.end.value)}
                strokeWidth={2}
                strokeDasharray={isOpen ? '4 4' : DASHES[slope.dash]?.join(' ')}
              />
              <SeriesShape marker={slope.marker} x={6} y={yOf(slope.start.value)} />
              <SeriesShape
                marker={slope.marker}
                x={Math.max(6, width - 2 * side - 6)}
                y={yOf(slope.end.value)}
              />
            </g>
          ))}
        </svg>
        <ul>
          {indexed(model.slopes).map(([index, slope]) => (
            <li key={index}>
              <End point="start" top={starts[index] ?? 0} {...{ slope, model, side, onPoint, hintOf }} />
              <End point="end" top={ends[index] ?? 0} {...{ slope, model, side, onPoint, hintOf }} />
            </li>
          ))}
        </ul>
      </div>
      {model.undrawnCount > 0 && (
        <p className="text-muted text-xs">{model.undrawnCount} more series are in the table.</p>
      )}
      {hint}
    </div>
  );
}

interface EndProps {
  readonly slope: Slope;
  readonly model: SlopeModel;
  readonly point: 'start' | 'end';
  readonly top: number;
  readonly side: number;
  readonly onPoint: OnPoint;
  readonly hintOf: ReturnType<typeof useHint>['hintOf'];
}

const End = ({ slope, model, point, top, side, onPoint, hintOf }: EndProps): ReactNode => {
  const chosen = slope[point];
  const text = formatValue(chosen.value, model.format);
  const change = formatChange(slope.end.value, slope.start.value);
  return (
    <PointButton
      point={chosen}
      onPoint={onPoint}
      className={`absolute flex items-center gap-1.5 rounded text-xs hover:bg-hover ${point === 'start' ? 'left-0 justify-end' : 'right-0'}`}
      style={{ top, width: side, height: ROW }}
      {...hintOf(
        <>
          <bdi className="font-medium">{slope.label}</bdi> {formatValue(slope.start.value, model.format)} →{' '}
          {formatValue(slope.end.value, model.format)} <span className="text-muted">({change})</span>
        </>,
      )}
    >
      {point === 'start' ? (
        <>
          <span className="truncate text-ink">{slope.label}</span>
          <span className="sr-only">, {model.startLabel}: </span>
          <span className="pr-1 font-medium tabular-nums">{text}</span>
        </>
      ) : (
        <>
          <span className="sr-only">{chosen.label}: </span>
          <span className="pl-1 font-medium tabular-nums">{text}</span>
          <span className="sr-only">, </span>
          <span className="text-muted tabular-nums">{change}</span>
        </>
      )}
    </PointButton>
  );
};
