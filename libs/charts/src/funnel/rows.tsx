import type { ReactNode } from 'react';
import { formatValue, SECONDS } from '../common/format-value.ts';
import { indexed } from '../common/indexed.ts';
import { PointButton } from '../common/point-button.tsx';
import { swatchStyle } from '../common/swatch.tsx';
import { rateText } from './model.ts';
import { GroupLegend, type LayoutProps, rateOf, StepDetails, spokenDrop, spokenStep } from './step-parts.tsx';

/** A row for each step, for narrow places and for the horizontal layout. */
export const FunnelRows = ({ model, onPoint, hintOf }: LayoutProps): ReactNode => {
  const { groups, stepLabels } = model;
  const isOnly = groups.length === 1;
  return (
    <div className="flex h-full flex-col gap-2">
      <ol className="min-h-0 flex-1 space-y-2 overflow-y-auto">
        {indexed(stepLabels).map(([index, label]) => (
          <li key={index}>
            <div className="mb-1 flex items-baseline justify-between gap-2 text-sm">
              <span className="truncate font-medium text-ink">
                {index + 1}. <bdi>{label}</bdi>
              </span>
              {isOnly && <RowNumbers model={model} index={index} />}
            </div>
            <div className="space-y-1">
              {indexed(groups).map(([place, group]) => {
                const step = group.steps[index];
                return (
                  step !== undefined && (
                    <div key={place} className="flex h-6 items-stretch gap-2">
                      <div className="flex min-w-0 flex-1 overflow-hidden rounded">
                        <PointButton
                          point={step.converted}
                          onPoint={onPoint}
                          aria-label={spokenStep(step, index, group, isOnly)}
                          className={`min-w-1 hover:opacity-85 ${group.isPrevious ? 'opacity-50' : ''}`}
                          style={{ flexGrow: step.fromFirst, ...swatchStyle(group) }}
                          {...hintOf(<StepDetails step={step} group={group} isOnly={isOnly} />)}
                        />
                        {step.fromFirst < 1 && (
                          <PointButton
                            point={step.dropped}
                            onPoint={onPoint}
                            aria-label={spokenDrop(step, index, group, isOnly)}
                            className="min-w-0 bg-hover"
                            style={{ flexGrow: 1 - step.fromFirst }}
                            {...hintOf(<StepDetails step={step} group={group} isOnly={isOnly} />)}
                          />
                        )}
                      </div>
                      <span
                        aria-hidden="true"
                        className="w-14 self-center text-right text-ink text-sm tabular-nums"
                      >
                        {rateOf(step, model)}
                      </span>
                    </div>
                  )
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      <GroupLegend groups={groups} />
    </div>
  );
};

const RowNumbers = ({ model, index }: { model: LayoutProps['model']; index: number }): ReactNode => {
  const step = model.groups[0]?.steps[index];
  return (
    step !== undefined && (
      <span className="shrink-0 text-muted text-xs tabular-nums">
        <span className="font-medium text-ink">{formatValue(step.count)}</span>
        {step.dropped !== undefined &&
          ` · ${rateText(step.dropRate)} dropped off · ${formatValue(step.medianTime, SECONDS)}`}
      </span>
    )
  );
};
