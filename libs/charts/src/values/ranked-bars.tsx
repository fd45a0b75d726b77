import type { ReactNode } from 'react';
import { formatChange, formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import type { RankedValue, ValuesModel } from './model.ts';
import { percent } from './model.ts';

interface ValuesProps {
  readonly model: ValuesModel;
  readonly onPoint?: OnPoint;
}

/** A bar for each value, the largest first. */
export const RankedBars = ({ model, onPoint }: ValuesProps): ReactNode => {
  const { hintOf, hint } = useHint();
  const largest = Math.max(0, ...model.values.flatMap(({ value, previous }) => [value, previous ?? 0]));
  return (
    <>
      <ol className="flex h-full flex-col gap-0.5 overflow-y-auto pr-1">
        {indexed(model.values).map(([index, one]) => (
          <li key={index}>
            <PointButton
              point={one.point}
              onPoint={onPoint}
              className="grid w-full grid-cols-[minmax(5rem,30%)_1fr_auto] items-center gap-3 rounded px-2 py-1 text-left text-sm hover:bg-hover"
              {...hintOf(<Details one={one} model={model} />)}
            >
              <span className="truncate text-ink">
                <bdi>{one.label}</bdi>
                <span className="sr-only">: </span>
              </span>
              <span aria-hidden="true" className="flex flex-col gap-0.5">
                <Bar share={largest > 0 ? one.value / largest : 0} isTall={one.previous === null} />
                {one.previous !== null && (
                  <Bar share={largest > 0 ? one.previous / largest : 0} isTall={false} isPrevious />
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

const Bar = ({
  share,
  isTall,
  isPrevious = false,
}: {
  share: number;
  isTall: boolean;
  isPrevious?: boolean;
}): ReactNode => (
  <span
    className={`block min-w-0.5 rounded-sm ${isTall ? 'h-5' : 'h-2.5'} ${
      isPrevious ? 'border border-series-1 border-dashed' : 'bg-series-1'
    }`}
    style={{ width: `${Math.max(0, share) * 100}%` }}
  />
);

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
