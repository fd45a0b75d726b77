/** The parts that both layouts of a funnel share. */
import type { ReactNode } from 'react';
import { formatValue, SECONDS } from '../common/format-value.ts';
import type { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { nameInText } from '../common/name-in-text.ts';
import type { OnPoint } from '../common/point-button.tsx';
import { swatchStyle } from '../common/swatch.tsx';
import type { FunnelGroup, FunnelModel, FunnelStep } from './model.ts';
import { rateText } from './model.ts';

export interface LayoutProps {
  readonly model: FunnelModel;
  readonly onPoint: OnPoint;
  readonly hintOf: ReturnType<typeof useHint>['hintOf'];
}

export const rateOf = (step: FunnelStep, { reference }: FunnelModel): string =>
  rateText(reference === 'previous' ? step.fromPrevious : step.fromFirst);

export const spokenStep = (step: FunnelStep, index: number, group: FunnelGroup, isOnly: boolean): string =>
  `Step ${index + 1}, ${nameInText(step.label)}${isOnly ? '' : `, ${nameInText(group.label)}`}: ${formatValue(step.count)}, ${rateText(step.fromFirst)} of the first step`;

export const spokenDrop = (step: FunnelStep, index: number, group: FunnelGroup, isOnly: boolean): string =>
  `${formatValue(step.droppedOff)} dropped off before step ${index + 1}, ${nameInText(step.label)}${isOnly ? '' : `, ${nameInText(group.label)}`}`;

export const StepDetails = ({
  step,
  group,
  isOnly,
}: {
  step: FunnelStep;
  group: FunnelGroup;
  isOnly: boolean;
}): ReactNode => (
  <>
    <div className="font-medium">
      <bdi>{step.label}</bdi>
      {!isOnly && (
        <span className="text-muted">
          {' '}
          · <bdi>{group.label}</bdi>
        </span>
      )}
    </div>
    <div>
      {formatValue(step.count)} converted, {rateText(step.fromFirst)} of the first step
    </div>
    {step.dropped !== undefined && (
      <>
        <div>
          {rateText(step.fromPrevious)} of the {step.previous}
        </div>
        <div>{formatValue(step.droppedOff)} dropped off</div>
        <div className="text-muted">
          median {formatValue(step.medianTime, SECONDS)}, average {formatValue(step.averageTime, SECONDS)}
        </div>
      </>
    )}
  </>
);

export const GroupLegend = ({ groups }: { groups: readonly FunnelGroup[] }): ReactNode =>
  groups.length > 1 && (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs" aria-label="Groups">
      {indexed(groups).map(([index, group]) => (
        <li key={index} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`size-3.5 rounded-xs ${group.isPrevious ? 'opacity-50' : ''}`}
            style={swatchStyle(group)}
          />
          <bdi>{group.label}</bdi>
        </li>
      ))}
    </ul>
  );
