import { type ReactNode, useRef } from 'react';
import type { Bucket } from '../common/buckets.ts';
import { formatTick, formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { patternOver } from '../common/swatch.tsx';
import { ticksOf } from '../common/ticks.ts';
import { useWidth } from '../common/use-width.ts';
import { type Box, type BoxPlotModel, type BoxSeries, whiskersOf } from './model.ts';

interface BoxPlotProps {
  readonly model: BoxPlotModel;
  readonly onPoint?: OnPoint;
}

const AXIS_WIDTH = 56;
const LABEL_WIDTH = 56;
/** The least width of a box and the gap beside it. */
const LEAST_BOX_WIDTH = 8;

export const BoxPlot = ({ model, onPoint }: BoxPlotProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { hintOf, hint } = useHint();
  const ends = model.series.flatMap(({ boxes }) =>
    boxes.flatMap((box) => (box === null ? [] : [...whiskersOf(box, model.hidesOutliers), box.mean])),
  );
  const ticks = ticksOf(Math.min(0, ...ends), Math.max(0, ...ends));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const percentOf = (value: number): number => ((high - value) / (high - low)) * 100;
  const { every, isShown, minWidth } = layoutOf(model, width - AXIS_WIDTH);
  return (
    <div className="flex h-full flex-col text-xs">
      <div ref={place} className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden">
        <div className="flex h-full" style={{ minWidth: AXIS_WIDTH + minWidth }}>
          <div aria-hidden="true" className={`sticky left-0 z-10 shrink-0 bg-surface ${PLOT_EDGES}`}>
            <div className="relative h-full" style={{ width: AXIS_WIDTH }}>
              {ticks.map((tick) => (
                <span
                  key={tick}
                  className="absolute right-2 -translate-y-1/2 text-muted tabular-nums"
                  style={{ top: `${percentOf(tick)}%` }}
                >
                  {formatTick(tick, model.format)}
                </span>
              ))}
            </div>
          </div>
          <div className={`relative min-w-0 flex-1 ${PLOT_EDGES}`}>
            <div className="relative h-full">
              {ticks.map((tick) => (
                <div
                  key={tick}
                  aria-hidden="true"
                  className="absolute inset-x-0 border-line border-t"
                  style={{ top: `${percentOf(tick)}%` }}
                />
              ))}
              <ol className="absolute inset-0 flex">
                {indexed(model.buckets).map(([index, bucket]) => (
                  <li key={index} className="flex min-w-0 flex-1 justify-center">
                    <div className="flex w-[84%] justify-center gap-px">
                      {indexed(model.series).map(([order, series]) => (
                        <div key={order} className="relative h-full min-w-0 max-w-10 flex-1">
                          <BoxButton
                            {...{ series, bucket, model, onPoint, percentOf, hintOf }}
                            index={index}
                          />
                        </div>
                      ))}
                    </div>
                  </li>
                ))}
              </ol>
            </div>
            <div
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 z-20 flex h-6 items-end text-muted"
            >
              {indexed(model.buckets).map(([index, bucket]) => (
                // The middle of a label is below the middle of its boxes, however narrow they are.
                <span key={index} className="flex min-w-0 flex-1 justify-center">
                  {index % every === 0 && isShown(index) && (
                    <span className="whitespace-nowrap">{bucket.short}</span>
                  )}
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
      {model.series.length > 1 && <Legend series={model.series} />}
      {hint}
    </div>
  );
};

/** The room above the plot, and that of the labels below it. */
const PLOT_EDGES = 'pt-2 pb-6';

interface BoxLayout {
  /** Every nth bucket has a label; this is n. */
  readonly every: number;
  /** Whether the label of a bucket ends within the plot. */
  readonly isShown: (index: number) => boolean;
  /** Narrower plots scroll. */
  readonly minWidth: number;
}

const layoutOf = ({ buckets, series }: BoxPlotModel, space: number): BoxLayout => {
  const minWidth = buckets.length * Math.max(1, series.length) * LEAST_BOX_WIDTH;
  const width = Math.max(space, minWidth);
  const slot = width / Math.max(1, buckets.length);
  return {
    every: Math.max(1, Math.ceil(LABEL_WIDTH / slot)),
    isShown: (index) => index === 0 || (index + 0.5) * slot + LABEL_WIDTH / 2 <= width,
    minWidth,
  };
};

interface BoxButtonProps {
  readonly series: BoxSeries;
  readonly index: number;
  readonly bucket: Bucket;
  readonly model: BoxPlotModel;
  readonly onPoint: OnPoint;
  readonly percentOf: (value: number) => number;
  readonly hintOf: ReturnType<typeof useHint>['hintOf'];
}

const BoxButton = ({
  series,
  index,
  bucket,
  model,
  onPoint,
  percentOf,
  hintOf,
}: BoxButtonProps): ReactNode => {
  const box = series.boxes[index];
  if (box === null || box === undefined) return null;
  return (
    <PointButton
      point={box.point}
      onPoint={onPoint}
      aria-label={`${box.point.label}: ${spoken(box, model)}`}
      className="absolute inset-0 rounded hover:bg-hover"
      {...hintOf(<Details box={box} model={model} />)}
    >
      <Shape
        {...{ box, series, percentOf }}
        hidesOutliers={model.hidesOutliers}
        isIncomplete={bucket.isIncomplete}
      />
    </PointButton>
  );
};

interface ShapeProps {
  readonly box: Box;
  readonly series: BoxSeries;
  readonly percentOf: (value: number) => number;
  readonly hidesOutliers: boolean;
  readonly isIncomplete: boolean;
}

/** The line from whisker to whisker, the box with its median, and a diamond for the mean. */
const Shape = ({ box, series, percentOf, hidesOutliers, isIncomplete }: ShapeProps): ReactNode => {
  const [low, high] = whiskersOf(box, hidesOutliers);
  const color = `var(--series-${series.color})`;
  const between = (from: number, to: number): object => ({
    top: `${percentOf(to)}%`,
    height: `${percentOf(from) - percentOf(to)}%`,
  });
  return (
    <>
      <span className="absolute left-1/2 w-px" style={{ ...between(low, high), backgroundColor: color }} />
      {[low, high].map((end, index) => (
        <span
          key={index === 0 ? 'low' : 'high'}
          className="absolute inset-x-1/4 h-px"
          style={{ top: `${percentOf(end)}%`, backgroundColor: color }}
        />
      ))}
      <span
        className={`absolute inset-x-[12%] min-h-px rounded-xs border-[1.5px] ${isIncomplete ? 'border-dashed' : ''}`}
        style={{
          ...between(box.p25, box.p75),
          borderColor: color,
          background: boxFill(series),
        }}
      />
      <span
        className="absolute inset-x-[12%] h-0.5 -translate-y-1/2"
        style={{ top: `${percentOf(box.median)}%`, backgroundColor: color }}
      />
      <span
        className="absolute left-1/2 size-1.5 -translate-x-1/2 -translate-y-1/2 rotate-45 bg-ink"
        style={{ top: `${percentOf(box.mean)}%` }}
      />
    </>
  );
};

/** A pale box with the pattern of its series. */
const boxFill = (series: BoxSeries): string => {
  const color = `var(--series-${series.color})`;
  return patternOver(series, `color-mix(in srgb, ${color} 22%, var(--surface))`, color);
};

const spoken = (box: Box, { format }: BoxPlotModel): string =>
  `median ${formatValue(box.median, format)}, from ${formatValue(box.p25, format)} to ${formatValue(box.p75, format)}, least ${formatValue(box.min, format)}, largest ${formatValue(box.max, format)}, mean ${formatValue(box.mean, format)}`;

const Details = ({ box, model: { format } }: { box: Box; model: BoxPlotModel }): ReactNode => (
  <>
    <div className="mb-1 font-medium">{box.point.label}</div>
    <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
      {(
        [
          ['Maximum', box.max],
          ['75th percentile', box.p75],
          ['Median', box.median],
          ['25th percentile', box.p25],
          ['Minimum', box.min],
          ['Mean', box.mean],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{formatValue(value, format)}</dd>
        </div>
      ))}
    </dl>
  </>
);

const Legend = ({ series }: { series: readonly BoxSeries[] }): ReactNode => (
  <ul className="mt-1 flex flex-wrap gap-3" aria-label="Series">
    {indexed(series).map(([index, one]) => (
      <li key={index} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-4 rounded-xs border-[1.5px]"
          style={{ borderColor: `var(--series-${one.color})`, background: boxFill(one) }}
        />
        <bdi>{one.label}</bdi>
      </li>
    ))}
  </ul>
);
