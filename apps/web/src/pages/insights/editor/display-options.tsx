import { Field, IconButton, Popover, Select } from '@meridian/ui';
import { SlidersHorizontal } from 'lucide-react';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { NumberInput } from '../../../features/form/number-input.tsx';
import { Toggle } from '../../../features/form/toggle.tsx';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { displayOf, isOverTime } from '../model/displays.ts';
import { type DrawnFilter, drawnFilterOf, withDrawn } from '../model/drawn-options.ts';
import { GoalLines } from './goal-lines.tsx';

interface DisplayOptionsProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const FORMATS = [
  { value: 'numeric', label: 'Number' },
  { value: 'short', label: 'Short number' },
  { value: 'percentage', label: 'Percent' },
  { value: 'percentage_scaled', label: 'Percent (0 to 1)' },
  { value: 'duration', label: 'Duration in seconds' },
  { value: 'duration_ms', label: 'Duration in milliseconds' },
] as const;

/** How the chart is drawn. These options change no number. */
export const DisplayOptions = ({ query, onChange }: DisplayOptionsProps) => {
  if (query.kind === 'PathsQuery' || query.kind === 'RetentionQuery') return null;
  const drawn = drawnFilterOf(query);
  const set = (changed: DrawnFilter): void => onChange(withDrawn(query, changed));
  const isLines = isOverTime(query);
  return (
    <Popover
      label="Display options"
      align="end"
      trigger={<IconButton size="sm" label="Display options" icon={<SlidersHorizontal />} />}
      className="w-72"
    >
      <div className="grid gap-3">
        {query.kind !== 'FunnelsQuery' && (
          <Toggle
            label="Legend"
            isOn={drawn.showLegend === true}
            onChange={(isOn) => set({ showLegend: isOn || undefined })}
          />
        )}
        <Toggle
          label="Values on the chart"
          isOn={drawn.showValuesOnSeries === true}
          onChange={(isOn) => set({ showValuesOnSeries: isOn || undefined })}
        />
        {query.kind === 'TrendsQuery' && (
          <>
            {isLines && (
              <Toggle
                label="Logarithmic axis"
                isOn={drawn.yAxisScaleType === 'log10'}
                onChange={(isOn) => set({ yAxisScaleType: isOn ? 'log10' : undefined })}
              />
            )}
            {displayOf(query) !== 'BoldNumber' && (
              <Toggle
                label="As shares of 100 %"
                isOn={drawn.showPercentStackView === true}
                onChange={(isOn) => set({ showPercentStackView: isOn || undefined })}
              />
            )}
            {isLines && (
              <Field label="Smoothing" hint="The number of intervals to average.">
                <NumberInput
                  min={1}
                  max={365}
                  value={query.trendsFilter?.smoothingIntervals ?? 1}
                  onChange={(count) =>
                    onChange({
                      ...query,
                      trendsFilter: {
                        ...query.trendsFilter,
                        smoothingIntervals: count === 1 ? undefined : count,
                      },
                    })
                  }
                />
              </Field>
            )}
            {isLines && (
              <GoalLines value={drawn.goalLines ?? []} onChange={(goalLines) => set({ goalLines })} />
            )}
            {displayOf(query) === 'CalendarHeatmap' && (
              <Toggle
                label="Sessions count when they begin"
                hint="Unique persons count once in a session."
                isOn={query.calendarHeatmapFilter?.bucketBySessionStart === true}
                onChange={(isOn) =>
                  onChange({
                    ...query,
                    calendarHeatmapFilter: isOn ? { bucketBySessionStart: true } : undefined,
                  })
                }
              />
            )}
            <Field label="Values are">
              <Select
                options={FORMATS}
                value={FORMATS.find(({ value }) => value === drawn.aggregationAxisFormat)?.value ?? 'numeric'}
                onChange={(format) =>
                  set({ aggregationAxisFormat: format === 'numeric' ? undefined : format })
                }
              />
            </Field>
            <div className="grid grid-cols-3 gap-2">
              <Field label="Before">
                <DelayedInput
                  placeholder="$"
                  value={drawn.aggregationAxisPrefix ?? ''}
                  onChange={(text) => set({ aggregationAxisPrefix: text || undefined })}
                />
              </Field>
              <Field label="After">
                <DelayedInput
                  placeholder="orders"
                  value={drawn.aggregationAxisPostfix ?? ''}
                  onChange={(text) => set({ aggregationAxisPostfix: text || undefined })}
                />
              </Field>
              <Field label="Decimals">
                <NumberInput
                  min={0}
                  max={9}
                  value={drawn.decimalPlaces}
                  onChange={(decimalPlaces) => set({ decimalPlaces })}
                />
              </Field>
            </div>
          </>
        )}
        {query.kind === 'FunnelsQuery' && (
          <Toggle
            label="Bars from left to right"
            isOn={drawn.layout === 'horizontal'}
            onChange={(isOn) => set({ layout: isOn ? 'horizontal' : undefined })}
          />
        )}
        {query.kind === 'LifecycleQuery' && (
          <Toggle
            label="Stacked"
            isOn={drawn.stacked !== false}
            onChange={(isOn) => set({ stacked: isOn ? undefined : false })}
          />
        )}
      </div>
    </Popover>
  );
};
