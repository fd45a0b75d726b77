import { type ReactNode, useRef } from 'react';
import { formatValue, SECONDS } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import type { OnPoint } from '../common/point-button.tsx';
import { useWidth } from '../common/use-width.ts';
import { FunnelColumns } from './columns.tsx';
import type { FunnelModel } from './model.ts';
import { rateText } from './model.ts';
import { FunnelRows } from './rows.tsx';

interface FunnelProps {
  readonly model: FunnelModel;
  readonly onPoint?: OnPoint;
}

const COLUMN_WIDTH = 130;

export const FunnelChart = ({ model, onPoint }: FunnelProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { hintOf, hint } = useHint();
  const isWide = width >= model.stepLabels.length * COLUMN_WIDTH;
  const parts = { model, onPoint, hintOf };
  return (
    <div ref={place} className="flex h-full flex-col gap-2">
      <Heading model={model} />
      <div className="min-h-0 flex-1">
        {width > 0 &&
          (isWide && model.layout === 'vertical' ? <FunnelColumns {...parts} /> : <FunnelRows {...parts} />)}
      </div>
      {hint}
    </div>
  );
};

/** The conversion of the whole funnel. */
const Heading = ({ model }: { model: FunnelModel }): ReactNode => {
  const last = model.groups.length === 1 ? model.groups[0]?.steps.at(-1) : undefined;
  if (last === undefined) return null;
  return (
    <p className="text-muted text-sm">
      <span className="font-semibold text-ink">{rateText(last.fromFirst)}</span> converted
      {model.totalMedianTime !== null && (
        <>
          , in <span className="text-ink">{formatValue(model.totalMedianTime, SECONDS)}</span> at the median
        </>
      )}
    </p>
  );
};
