import type { ReactNode } from 'react';
import type { ChartPoint } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { type NumberModel, othersText } from './model.ts';

interface NumberChartProps {
  readonly model: NumberModel;
  readonly onPoint?: ((point: ChartPoint) => void) | undefined;
}

export const NumberChart = ({ model, onPoint }: NumberChartProps): ReactNode => {
  const { point, text, label, previous, change, othersCount } = model;
  const isClickable = point?.hasActors && onPoint !== undefined;
  const look = {
    className: 'max-w-full font-semibold leading-none tabular-nums tracking-tight wrap-anywhere',
    style: { fontSize: sizeOf(text) },
  };
  return (
    <div className="@container flex h-full flex-col items-center justify-center gap-1.5 text-center">
      {isClickable ? (
        <button
          type="button"
          {...look}
          className={`${look.className} rounded text-ink hover:text-accent`}
          aria-label={`${nameInText(label)}: ${text}. Show persons`}
          onClick={() => onPoint(point)}
        >
          {text}
        </button>
      ) : (
        <span {...look}>{text}</span>
      )}
      <bdi className="max-w-full text-muted wrap-anywhere">{label}</bdi>
      {previous !== undefined && (
        <span className="text-muted text-sm">
          {change !== null && <span aria-hidden="true">{change > 0 ? '▲ ' : change < 0 ? '▼ ' : ''}</span>}
          <span className="text-ink">{model.changeText}</span> from {previous.text} in the period before
        </span>
      )}
      {othersCount > 0 && <span className="text-muted text-sm">{othersText(othersCount)}</span>}
    </div>
  );
};

/** The width of a digit, in the size of the font. */
const DIGIT = 0.66;

/** Long numbers are smaller, so that they fit into the width; the longest ones are broken. */
export const sizeOf = (text: string): string =>
  `max(1rem, min(clamp(2rem, 12cqw, 4.5rem), ${(100 / (DIGIT * Math.max(1, text.length))).toFixed(1)}cqw))`;
