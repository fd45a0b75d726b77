import { Button } from '@meridian/ui';
import type { InsightQuery, PathsQuery } from '../../../features/query/query-types.ts';
import { entityLabel } from '../../../features/series/entity.ts';
import { describeFunnelPaths, type FunnelPathType, stepsFor } from '../model/funnel-paths.ts';
import { PanelSection } from './panel-section.tsx';
import { ChoiceSetting } from './setting.tsx';

interface FunnelPathsSettingProps {
  readonly query: PathsQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const TYPES = [
  { value: 'funnel_path_before_step', label: 'Before a step' },
  { value: 'funnel_path_between_steps', label: 'Between two steps' },
  { value: 'funnel_path_after_step', label: 'After a step' },
] as const;

/** The funnel that paths are limited to. They are begun from a step of its chart. */
export const FunnelPathsSetting = ({ query, onChange }: FunnelPathsSettingProps) => {
  const filter = query.funnelPathsFilter;
  if (filter === undefined || filter === null) return null;
  const { funnelSource, funnelStep } = filter;
  const type: FunnelPathType = filter.funnelPathType ?? 'funnel_path_after_step';
  const count = funnelSource.series.length;
  const step = funnelStep ?? count;
  const change = (changedType: FunnelPathType, changedStep: number): void => {
    const steps = stepsFor(changedType, count);
    const fitting = steps.includes(changedStep) ? changedStep : (steps[0] ?? count);
    onChange({
      ...query,
      funnelPathsFilter: { ...filter, funnelPathType: changedType, funnelStep: fitting },
    });
  };
  return (
    <PanelSection title="Within a funnel" hint={funnelSource.series.map(entityLabel).join(' → ')}>
      <ChoiceSetting
        label="Events"
        value={type}
        options={TYPES.filter(({ value }) => stepsFor(value, count).length > 0)}
        onChange={(chosen) => change(chosen, step)}
      />
      <ChoiceSetting
        label="Which"
        value={String(step)}
        options={stepsFor(type, count).map((value) => ({
          value: String(value),
          label: describeFunnelPaths(type, value),
        }))}
        onChange={(chosen) => change(type, Number(chosen))}
      />
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start text-muted"
        onClick={() => {
          const { funnelPathsFilter: _, ...rest } = query;
          onChange(rest);
        }}
      >
        Show all paths
      </Button>
    </PanelSection>
  );
};
