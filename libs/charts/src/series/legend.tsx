import type { ReactNode } from 'react';
import { indexed } from '../common/indexed.ts';
import { SwatchPattern, swatchFill } from '../common/swatch.tsx';
import type { ChartSeries, SeriesModel } from './model.ts';
import { SeriesShape } from './shape.tsx';
import { DASHES } from './shapes.ts';

interface LegendProps {
  readonly model: SeriesModel;
  readonly hidden: ReadonlySet<number>;
  readonly onToggle: (index: number) => void;
}

export const Legend = ({ model, hidden, onToggle }: LegendProps): ReactNode => (
  <>
    <ul
      className="mt-1 flex max-h-24 shrink-0 flex-wrap gap-x-1 gap-y-0.5 overflow-y-auto text-xs"
      aria-label="Series"
    >
      {indexed(model.series).map(([index, one]) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={!hidden.has(index)}
            title={hidden.has(index) ? `Show ${one.label}` : `Hide ${one.label}`}
            className={`flex min-h-6 items-center gap-1.5 rounded px-1.5 hover:bg-hover ${
              hidden.has(index) ? 'text-muted line-through' : 'text-ink'
            }`}
            onClick={() => onToggle(index)}
          >
            <SeriesMark series={one} look={model.look} isHidden={hidden.has(index)} />
            <span className="max-w-56 truncate">{one.label}</span>
          </button>
        </li>
      ))}
    </ul>
    {model.undrawnCount > 0 && (
      <p className="px-1.5 pt-1 text-muted text-xs">{model.undrawnCount} more series are in the table.</p>
    )}
  </>
);

interface MarkProps {
  readonly series: Pick<ChartSeries, 'color' | 'marker' | 'dash' | 'isPrevious'>;
  readonly look: SeriesModel['look'];
  readonly isHidden?: boolean;
}

/** A sample of how a series is drawn: its line with its shape, or its bar. */
export const SeriesMark = ({ series, look, isHidden = false }: MarkProps): ReactNode => {
  const color = `var(--series-${series.color})`;
  const opacity = isHidden ? 0.3 : series.isPrevious ? 0.55 : 1;
  if (look === 'bars') {
    return (
      <svg width="14" height="14" aria-hidden="true" className="shrink-0" style={{ opacity }}>
        <defs>
          <SwatchPattern {...series} />
        </defs>
        <rect width="14" height="14" rx="2" fill={swatchFill(series)} />
      </svg>
    );
  }
  const dashes = series.isPrevious ? '4 3' : DASHES[series.dash]?.map((length) => length * 0.7).join(' ');
  return (
    <svg width="22" height="12" aria-hidden="true" className="shrink-0" style={{ opacity }}>
      <line x1="0" x2="22" y1="6" y2="6" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
      <g fill={color} stroke={color}>
        <SeriesShape marker={series.marker} x={11} y={6} />
      </g>
    </svg>
  );
};
