import type { ReactNode } from 'react';
import { formatValue, SECONDS } from '../common/format-value.ts';
import { indexed } from '../common/indexed.ts';
import { PointButton } from '../common/point-button.tsx';
import { swatchStyle } from '../common/swatch.tsx';
import { rateText } from './model.ts';
import { GroupLegend, type LayoutProps, rateOf, StepDetails, spokenDrop, spokenStep } from './step-parts.tsx';

/** A column for each step. The part of a bar that is not filled dropped off before it. */
export const FunnelColumns = ({ model, onPoint, hintOf }: LayoutProps): ReactNode => {
  const { groups, stepLabels } = model;
  const isOnly = groups.length === 1;
  return (
    <div className="flex h-full flex-col gap-2">
      <ol
        className="grid min-h-0 flex-1 gap-3"
        style={{ gridTemplateColumns: `repeat(${stepLabels.length}, minmax(0, 1fr))` }}
      >
        {indexed(stepLabels).map(([index, label]) => (
          <li key={index} className="flex min-h-0 min-w-0 flex-col gap-1.5">
            <div className="flex items-center gap-1.5 text-sm">
              <StepNumber index={index} />
              <span className="truncate font-medium text-ink" title={label}>
                {label}
              </span>
            </div>
            <div className="flex min-h-0 flex-1 items-stretch gap-1">
              {indexed(groups).map(([place, group]) => {
                const step = group.steps[index];
                return (
                  step !== undefined && (
                    <div key={place} className="relative flex min-w-0 flex-1 flex-col">
                      {step.fromFirst < 1 && (
                        <PointButton
                          point={step.dropped}
                          onPoint={onPoint}
                          aria-label={spokenDrop(step, index, group, isOnly)}
                          className="min-h-0 rounded-t bg-hover"
                          style={{ flexGrow: 1 - step.fromFirst }}
                          {...hintOf(<StepDetails step={step} group={group} isOnly={isOnly} />)}
                        />
                      )}
                      <PointButton
                        point={step.converted}
                        onPoint={onPoint}
                        aria-label={spokenStep(step, index, group, isOnly)}
                        className={`min-h-1 hover:opacity-85 ${step.fromFirst < 1 ? 'rounded-b' : 'rounded'} ${group.isPrevious ? 'opacity-50' : ''}`}
                        style={{ flexGrow: step.fromFirst, ...swatchStyle(group) }}
                        {...hintOf(<StepDetails step={step} group={group} isOnly={isOnly} />)}
                      />
                      <span
                        aria-hidden="true"
                        className="pointer-events-none absolute inset-x-0 text-center text-ink text-xs tabular-nums"
                        style={
                          step.fromFirst > 0.85
                            ? { top: 4 }
                            : { bottom: `calc(${step.fromFirst * 100}% + 6px)` }
                        }
                      >
                        <span className={step.fromFirst > 0.85 ? 'rounded bg-surface px-1 py-0.5' : ''}>
                          {rateOf(step, model)}
                        </span>
                      </span>
                    </div>
                  )
                );
              })}
            </div>
            {isOnly && <StepNumbers model={model} index={index} />}
          </li>
        ))}
      </ol>
      <GroupLegend groups={groups} />
    </div>
  );
};

const StepNumber = ({ index }: { index: number }): ReactNode => (
  <span
    aria-hidden="true"
    className="flex size-5 shrink-0 items-center justify-center rounded-full bg-hover text-muted text-xs tabular-nums"
  >
    {index + 1}
  </span>
);

const StepNumbers = ({ model, index }: { model: LayoutProps['model']; index: number }): ReactNode => {
  const step = model.groups[0]?.steps[index];
  return (
    step !== undefined && (
      <div aria-hidden="true" className="h-14 text-xs tabular-nums leading-snug">
        <div>
          <span className="font-medium text-ink text-sm">{formatValue(step.count)}</span>
        </div>
        {step.dropped !== undefined && (
          <>
            <div className="truncate text-muted">
              {formatValue(step.droppedOff)} dropped off ({rateText(step.dropRate)})
            </div>
            <div className="truncate text-muted">{formatValue(step.medianTime, SECONDS)} at the median</div>
          </>
        )}
      </div>
    )
  );
};
