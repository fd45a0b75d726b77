import type { ReactNode } from 'react';
import { formatChange, formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { type BarScale, barPlace, barScaleOf, zeroOf } from './bar-place.ts';
import type { RankedValue, ValuesModel } from './model.ts';
import { percent } from './model.ts';
import { ValueLabel } from './value-label.tsx';

interface ValuesProps {
  readonly model: ValuesModel;
  readonly onPoint?: OnPoint;
}

/** A bar for each value, the largest first. All rows share their columns, so that their bars have one scale. */
export const RankedBars = ({ model, onPoint }: ValuesProps): ReactNode => {
  const { hintOf, hint } = useHint();
  const scale = barScaleOf(model.values.flatMap(({ value, previous }) => [value, previous ?? 0]));
  return (
    <>
      <ol className="grid h-full grid-cols-[minmax(5rem,30%)_1fr_auto] content-start gap-x-3 gap-y-0.5 overflow-y-auto pr-1">
        {indexed(model.values).map(([index, one]) => (
          <li key={index} className="col-span-full grid grid-cols-subgrid">
            <PointButton
              point={one.point}
              onPoint={onPoint}
              className="col-span-full grid grid-cols-subgrid items-center rounded px-2 py-1 text-left text-sm hover:bg-hover"
              {...hintOf(<Details one={one} model={model} />)}
            >
              <ValueLabel text={one.label} />
              <span aria-hidden="true" className="relative flex flex-col gap-0.5">
                {scale.low < 0 && (
                  <span
                    className="absolute -inset-y-1 w-px bg-field-line"
                    style={{ left: `${zeroOf(scale)}%` }}
                  />
                )}
                <Bar value={one.value} scale={scale} isTall={one.previous === null} />
                {one.previous !== null && (
                  <Bar value={one.previous} scale={scale} isTall={false} isPrevious />
                )}
              </span>
              <span className="min-w-16 text-right tabular-nums">
                <span className="font-medium text-ink">{formatValue(one.value, model.format)}</span>
                {one.share !== null && model.values.length > 1 && (
                  <span className="ml-2 inline-block min-w-12 text-muted">
                    <span className="sr-only">, </span>
                    {percent(one.share)}
                  </span>
                )}
                {one.previous !== null && (
                  <span className="sr-only">, before {formatValue(one.previous, model.format)}</span>
                )}
              </span>
            </PointButton>
          </li>
        ))}
      </ol>
      {hint}
    </>
  );
};

interface BarProps {
  readonly value: number;
  readonly scale: BarScale;
  readonly isTall: boolean;
  readonly isPrevious?: boolean;
}

const Bar = ({ value, scale, isTall, isPrevious = false }: BarProps): ReactNode => {
  const { left, width } = barPlace(value, scale);
  return (
    <span
      className={`relative block min-w-0.5 rounded-sm ${isTall ? 'h-5' : 'h-2.5'} ${
        isPrevious ? 'border border-series-1 border-dashed' : 'bg-series-1'
      }`}
      style={{ marginLeft: `${left}%`, width: `${width}%` }}
    />
  );
};

const Details = ({ one, model }: { one: RankedValue; model: ValuesModel }): ReactNode => (
  <>
    <div className="font-medium">{one.label}</div>
    <div>
      {formatValue(one.value, model.format)}
      {one.share !== null && <span className="text-muted"> · {percent(one.share)} of all</span>}
    </div>
    {one.previous !== null && (
      <div className="text-muted">
        {formatValue(one.previous, model.format)} before ({formatChange(one.value, one.previous)})
      </div>
    )}
  </>
);
