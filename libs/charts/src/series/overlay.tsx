/** The layer above the canvas: the chosen point, its tooltip, goal lines, annotations; pointer and keyboard. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { formatValue } from '../common/format-value.ts';
import { indexed } from '../common/indexed.ts';
import type { ChartPoint } from '../common/model.ts';
import { bucketAt, type Geometry, seriesAt } from './geometry.ts';
import { pointOf, type SeriesModel } from './model.ts';
import { shownValues, spansOf } from './stacks.ts';
import { spokenBucket, Tooltip, tooltipRows } from './tooltip.tsx';

interface OverlayProps {
  readonly model: SeriesModel;
  readonly hidden: ReadonlySet<number>;
  readonly geometry: Geometry;
  readonly onPoint?: ((point: ChartPoint) => void) | undefined;
}

interface Active {
  readonly bucket: number;
  readonly series: number | undefined;
  readonly isKeyboard: boolean;
}

export const Overlay = ({ model, hidden, geometry, onPoint }: OverlayProps): ReactNode => {
  const [active, setActive] = useState<Active>();
  const spans = useMemo(() => {
    const isVisible = (index: number): boolean => !hidden.has(index);
    return spansOf(model.series, shownValues(model, isVisible), isVisible);
  }, [model, hidden]);
  const count = model.buckets.length;
  const shown = active !== undefined && active.bucket < count ? active : undefined;

  const placeOf = (event: PointerEvent<HTMLElement>): Active | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const bucket = bucketAt(place.x, count, geometry);
    if (bucket === undefined) return undefined;
    return { bucket, series: seriesAt(place, bucket, model, spans, geometry), isKeyboard: false };
  };

  const open = (at: Active | undefined): void => {
    const index =
      at?.series ?? (at === undefined ? undefined : tooltipRows(model, at.bucket, hidden)[0]?.index);
    const series = index === undefined ? undefined : model.series[index];
    const bucket = at === undefined ? undefined : model.buckets[at.bucket];
    if (at === undefined || series?.hasActors !== true || bucket === undefined) return;
    onPoint?.(pointOf(series, bucket, at.bucket));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextActive(event.key, shown, model, hidden);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation();
      setActive(undefined);
    } else if ((event.key === 'Enter' || event.key === ' ') && shown !== undefined) {
      event.preventDefault();
      open(shown);
    }
  };

  return (
    <>
      <ReferenceLines model={model} geometry={geometry} />
      <Markers model={model} geometry={geometry} />
      {shown !== undefined && <ActivePoint {...{ model, hidden, geometry, spans, active: shown }} />}
      <div
        role="application"
        aria-roledescription="chart"
        aria-label={`Chart. ${model.summary} Arrow keys move between points${onPoint === undefined ? '' : ', Enter shows persons'}.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive
        tabIndex={0}
        className={`absolute inset-0 rounded ${onPoint !== undefined && shown?.series !== undefined ? 'cursor-pointer' : ''}`}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setActive(placeOf(event))}
        onPointerLeave={() => setActive((before) => (before?.isKeyboard ? before : undefined))}
        onBlur={() => setActive(undefined)}
        onClick={() => open(shown)}
      />
      <div aria-live="polite" className="sr-only">
        {shown?.isKeyboard ? spokenBucket(model, shown.bucket, hidden) : ''}
      </div>
      {shown !== undefined && (
        <div className="pointer-events-none absolute z-20" style={tooltipPlace(geometry, shown.bucket)}>
          <Tooltip
            {...{ model, hidden, bucket: shown.bucket, active: shown.series, canOpen: onPoint !== undefined }}
          />
        </div>
      )}
    </>
  );
};

/** Arrows move by one point or series, Home and End to the ends; undefined for other keys. */
const nextActive = (
  key: string,
  active: Active | undefined,
  model: SeriesModel,
  hidden: ReadonlySet<number>,
): Active | undefined => {
  const last = model.buckets.length - 1;
  const at = active?.bucket;
  const move = (bucket: number): Active => ({
    bucket: Math.min(last, Math.max(0, bucket)),
    series: active?.series,
    isKeyboard: true,
  });
  switch (key) {
    case 'ArrowRight':
      return move(at === undefined ? 0 : at + 1);
    case 'ArrowLeft':
      return move(at === undefined ? last : at - 1);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'ArrowDown':
    case 'ArrowUp': {
      if (active === undefined) return undefined;
      const rows = tooltipRows(model, active.bucket, hidden).map(({ index }) => index);
      const row = active.series === undefined ? -1 : rows.indexOf(active.series);
      const step = key === 'ArrowDown' ? 1 : -1;
      return { ...active, series: rows.at((row + step) % Math.max(1, rows.length)), isKeyboard: true };
    }
    default:
      return undefined;
  }
};

const tooltipPlace = ({ xOf, plot }: Geometry, bucket: number): object => {
  const x = xOf(bucket);
  const isLeftHalf = x < plot.left + plot.width / 2;
  return { top: plot.top, ...(isLeftHalf ? { left: x + 12 } : { right: `calc(100% - ${x - 12}px)` }) };
};

interface ActivePointProps extends OverlayProps {
  readonly active: Active;
  readonly spans: ReturnType<typeof spansOf>;
}

const ActivePoint = ({ model, hidden, geometry, spans, active }: ActivePointProps): ReactNode => {
  const { plot } = geometry;
  const x = geometry.xOf(active.bucket);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div
        className="absolute w-px bg-muted opacity-50"
        style={{ left: x, top: plot.top, height: plot.height }}
      />
      {model.look !== 'bars' &&
        indexed(model.series).map(([index, series]) => {
          const span = spans[index]?.[active.bucket];
          if (hidden.has(index) || span === null || span === undefined) return null;
          const y = geometry.yOf(span[1] > 0 ? span[1] : span[0], series.axis);
          const size = index === active.series ? 11 : 7;
          return (
            <div
              key={index}
              className="absolute rounded-full border-2 border-surface"
              style={{
                width: size,
                height: size,
                left: x - size / 2,
                top: y - size / 2,
                backgroundColor: `var(--series-${series.color})`,
              }}
            />
          );
        })}
    </div>
  );
};

const ReferenceLines = ({ model, geometry }: Pick<OverlayProps, 'model' | 'geometry'>): ReactNode =>
  model.lines.map(({ label, value }) => (
    <div
      key={`${label}:${value}`}
      className="pointer-events-none absolute border-danger border-t border-dashed"
      style={{ left: geometry.plot.left, width: geometry.plot.width, top: geometry.yOf(value, 'left') }}
    >
      <span className="absolute right-0 bottom-0.5 rounded bg-surface px-1 text-danger text-xs">
        {label}: {formatValue(value, model.format)}
      </span>
    </div>
  ));

const Markers = ({ model, geometry: { plot, xOf } }: Pick<OverlayProps, 'model' | 'geometry'>): ReactNode =>
  indexed(model.markers).map(([index, { bucket, text }]) => (
    <div
      key={index}
      className="absolute z-10 border-accent border-l border-dotted"
      style={{ left: xOf(bucket), top: plot.top, height: plot.height }}
    >
      <span
        role="img"
        aria-label={`Annotation at ${model.buckets[bucket]?.label ?? ''}: ${text}`}
        title={text}
        className="absolute -bottom-1.5 -left-1.5 size-3 rotate-45 rounded-xs border border-surface bg-accent"
      />
    </div>
  ));
