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
  const size = 'text-[clamp(2rem,12cqw,4.5rem)] font-semibold leading-none tabular-nums tracking-tight';
  return (
    <div className="@container flex h-full flex-col items-center justify-center gap-1.5 text-center">
      {isClickable ? (
        <button
          type="button"
          className={`${size} rounded text-ink hover:text-accent`}
          aria-label={`${nameInText(label)}: ${text}. Show persons`}
          onClick={() => onPoint(point)}
        >
          {text}
        </button>
      ) : (
        <span className={size}>{text}</span>
      )}
      <bdi className="text-muted">{label}</bdi>
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
