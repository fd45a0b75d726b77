import type { ReactNode } from 'react';
import { formatTick, formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import type { ValueFormat } from '../common/model.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { SwatchPattern, swatchFill } from '../common/swatch.tsx';
import { arcsOf } from './arcs.ts';
import { percent, type RankedValue, type ValuesModel } from './model.ts';
import { ValueLabel } from './value-label.tsx';

interface PieProps {
  readonly model: ValuesModel;
  readonly onPoint?: OnPoint;
}

const SIZE = 200;
const RADIUS = 96;

/** A gap on both sides would hide a slice that is not wider than two gaps. */
const isThin = ({ share }: RankedValue): boolean => share !== null && share < 0.02;

/** A pie beside its list. The list has the names and numbers, and is what the keyboard walks. */
export const Pie = ({ model, onPoint }: PieProps): ReactNode => {
  const { hintOf, hint } = useHint();
  const arcs = arcsOf(
    model.values.map(({ value }) => value),
    { radius: RADIUS, hole: model.isDonut ? RADIUS * 0.62 : 0, center: SIZE / 2 },
  );
  return (
    <div className="@container h-full">
      <div className="flex h-full @max-md:flex-col items-center justify-center gap-x-8 gap-y-3">
        <div className="relative aspect-square h-full min-h-0 max-h-full @max-md:h-1/2 max-w-1/2 @max-md:max-w-full shrink-0">
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="h-full w-full" aria-hidden="true">
            <defs>
              {indexed(model.values).map(([index, one]) => (
                <SwatchPattern key={index} {...one} />
              ))}
            </defs>
            {indexed(model.values).map(([index, one]) => (
              // The list does the same for keyboards.
              <path
                key={index}
                d={arcs[index]}
                fill={swatchFill(one)}
                className={`hover:opacity-80 ${isThin(one) ? '' : 'stroke-2 stroke-surface'}`}
                {...hintOf(<Details one={one} model={model} />)}
              />
            ))}
          </svg>
          {model.isDonut && model.total !== null && (
            <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
              <span className="font-semibold text-ink text-xl tabular-nums">
                {shortTotal(model.total, model.format)}
              </span>
              <span className="text-muted text-xs">Total</span>
            </div>
          )}
        </div>
        <div className="max-h-full min-w-0 @max-md:w-full overflow-y-auto">
          <ul>
            {indexed(model.values).map(([index, one]) => (
              <li key={index}>
                <PointButton
                  point={one.point}
                  onPoint={onPoint}
                  className="grid w-full grid-cols-[auto_minmax(4rem,12rem)_auto_3.5rem] items-center gap-x-3 rounded px-2 py-1 text-left text-sm hover:bg-hover"
                >
                  <svg width="14" height="14" aria-hidden="true">
                    {one.value < 0 ? (
                      <rect
                        x="0.5"
                        y="0.5"
                        width="13"
                        height="13"
                        rx="3"
                        fill="none"
                        stroke="var(--muted)"
                        strokeDasharray="3 2"
                      />
                    ) : (
                      <rect width="14" height="14" rx="3" fill={swatchFill(one)} />
                    )}
                  </svg>
                  <ValueLabel text={one.label} />
                  <span className="text-right font-medium text-ink tabular-nums">
                    {formatValue(one.value, model.format)}
                  </span>
                  <span className="text-right text-muted tabular-nums">
                    {one.share !== null && (
                      <>
                        <span className="sr-only">, </span>
                        {percent(one.share)}
                      </>
                    )}
                  </span>
                </PointButton>
              </li>
            ))}
          </ul>
          {model.note !== undefined && <p className="px-2 pt-1 text-muted text-sm">{model.note}</p>}
        </div>
      </div>
      {hint}
    </div>
  );
};

const MOST_CHARACTERS = 9;

/** The middle of a donut has room for a short number. The list and the table have the exact ones. */
const shortTotal = (total: number, format: ValueFormat): string => {
  const text = formatValue(total, format);
  return text.length > MOST_CHARACTERS ? formatTick(total, format) : text;
};

const Details = ({ one, model }: { one: RankedValue; model: ValuesModel }): ReactNode => (
  <>
    <bdi className="font-medium">{one.label}</bdi> {formatValue(one.value, model.format)}
    {one.share !== null && <span className="text-muted"> · {percent(one.share)}</span>}
  </>
);
