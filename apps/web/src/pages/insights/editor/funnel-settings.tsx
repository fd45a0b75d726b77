import { Button, Field, IconButton, Select } from '@meridian/ui';
import { Ban, X } from 'lucide-react';
import { byPosition } from '../../../features/form/by-position.ts';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { NumberInput } from '../../../features/form/number-input.tsx';
import { ProblemText } from '../../../features/form/problem-text.tsx';
import { Toggle } from '../../../features/form/toggle.tsx';
import type { FunnelExclusion, FunnelsQuery, InsightQuery } from '../../../features/query/query-types.ts';
import { entityLabel, nodeOf } from '../../../features/series/entity.ts';
import { EventPicker } from '../../../features/series/event-picker.tsx';
import { type FieldProblem, messageAt } from '../model/query-errors.ts';
import { PanelSection } from './panel-section.tsx';
import { ChoiceSetting, SettingRow } from './setting.tsx';

interface FunnelSettingsProps {
  readonly query: FunnelsQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly problem: FieldProblem | undefined;
}

type Filter = NonNullable<FunnelsQuery['funnelsFilter']>;

const ORDERS = [
  { value: 'ordered', label: 'In this order', hint: 'Other events may happen between' },
  { value: 'strict', label: 'Directly after one another', hint: 'No other event between' },
  { value: 'unordered', label: 'In any order' },
] as const;
const UNITS = (['second', 'minute', 'hour', 'day', 'week', 'month'] as const).map((value) => ({
  value,
  label: `${value}s`,
}));
const REFERENCES = [
  { value: 'total', label: 'The first step' },
  { value: 'previous', label: 'The step before' },
] as const;
const ATTRIBUTIONS = [
  { value: 'first_touch', label: 'The first step' },
  { value: 'last_touch', label: 'The last step' },
  { value: 'all_events', label: 'All steps' },
  { value: 'step', label: 'A certain step' },
] as const;

export const FunnelSettings = ({ query, onChange, problem }: FunnelSettingsProps) => {
  const filter = query.funnelsFilter ?? {};
  const set = (changed: Partial<Filter>): void =>
    onChange({ ...query, funnelsFilter: { ...filter, ...changed } });
  const viz = filter.funnelVizType ?? 'steps';
  const steps = stepsOf(query);
  const lastStep = Math.max(steps.length - 1, 1);
  return (
    <>
      <PanelSection title="Conversion">
        <ChoiceSetting
          label="Steps happen"
          value={filter.funnelOrderType ?? 'ordered'}
          options={ORDERS}
          onChange={(funnelOrderType) => set({ funnelOrderType })}
        />
        <SettingRow label="Within">
          <NumberInput
            aria-label="Conversion window"
            className="w-16"
            min={1}
            max={100_000}
            value={filter.funnelWindowInterval ?? 14}
            onChange={(amount) => set({ funnelWindowInterval: amount ?? 14 })}
          />
          <Select
            size="sm"
            label="Unit of the conversion window"
            className="w-26"
            value={filter.funnelWindowIntervalUnit ?? 'day'}
            options={UNITS}
            onChange={(funnelWindowIntervalUnit) => set({ funnelWindowIntervalUnit })}
          />
        </SettingRow>
        {viz === 'steps' && (
          <ChoiceSetting
            label="Rates are relative to"
            value={filter.funnelStepReference ?? 'total'}
            options={REFERENCES}
            onChange={(funnelStepReference) => set({ funnelStepReference })}
          />
        )}
        {query.breakdownFilter && (
          <ChoiceSetting
            label="Breakdown value of"
            value={
              ATTRIBUTIONS.find(({ value }) => value === filter.breakdownAttributionType)?.value ??
              'first_touch'
            }
            options={ATTRIBUTIONS}
            onChange={(breakdownAttributionType) => set({ breakdownAttributionType })}
          />
        )}
        {query.breakdownFilter && filter.breakdownAttributionType === 'step' && (
          <ChoiceSetting
            label="That step is"
            value={String(filter.breakdownAttributionValue ?? 0)}
            options={steps}
            onChange={(step) => set({ breakdownAttributionValue: Number(step) })}
          />
        )}
        {(viz === 'trends' || viz === 'time_to_convert') && steps.length > 2 && (
          <>
            <ChoiceSetting
              label="From"
              value={String(filter.funnelFromStep ?? 0)}
              options={steps.slice(0, -1)}
              onChange={(step) =>
                set({
                  funnelFromStep: Number(step),
                  funnelToStep: Math.max(filter.funnelToStep ?? lastStep, Number(step) + 1),
                })
              }
            />
            <ChoiceSetting
              label="To"
              value={String(filter.funnelToStep ?? lastStep)}
              options={steps.slice((filter.funnelFromStep ?? 0) + 1)}
              onChange={(step) => set({ funnelToStep: Number(step) })}
            />
          </>
        )}
        <Field label="Count by SQL expression" hint="In place of persons, such as properties.order_id.">
          <DelayedInput
            isMonospaced
            placeholder="person_id"
            value={filter.funnelAggregateByHogQL ?? ''}
            onChange={(text) => set({ funnelAggregateByHogQL: text || undefined })}
          />
        </Field>
        {viz === 'time_to_convert' && (
          <SettingRow label="Bins">
            <NumberInput
              aria-label="Bins"
              className="w-16"
              placeholder="Auto"
              min={1}
              max={90}
              value={filter.binCount ?? undefined}
              onChange={(binCount) => set({ binCount })}
            />
          </SettingRow>
        )}
        {viz === 'trends' && (
          <Toggle
            label="Leave out periods that can still convert"
            isOn={filter.hideIncompleteConversionWindowPeriods === true}
            onChange={(isOn) => set({ hideIncompleteConversionWindowPeriods: isOn || undefined })}
          />
        )}
        <ProblemText text={messageAt(problem, 'funnelsFilter')} />
      </PanelSection>
      <PanelSection
        title="Exclusions"
        hint="An event that ends an attempt when it happens between two steps."
      >
        <Exclusions
          query={query}
          onChange={(exclusions) => set({ exclusions: exclusions as unknown as Filter['exclusions'] })}
        />
      </PanelSection>
    </>
  );
};

const stepsOf = ({ series }: FunnelsQuery) =>
  series.map((_, index) => ({ value: String(index), label: `Step ${index + 1}` }));

interface ExclusionsProps {
  readonly query: FunnelsQuery;
  readonly onChange: (exclusions: FunnelExclusion[]) => void;
}

const Exclusions = ({ query, onChange }: ExclusionsProps) => {
  const exclusions = (query.funnelsFilter?.exclusions ??
    []) as readonly unknown[] as readonly FunnelExclusion[];
  const lastStep = Math.max(query.series.length - 1, 1);
  const steps = stepsOf(query);
  return (
    <div className="grid gap-1.5">
      {byPosition(exclusions).map(({ item: exclusion, index, key }) => (
        <div
          key={key}
          className="flex flex-wrap items-center gap-1 rounded-md border border-line py-1 pr-1 pl-2.5 text-sm"
        >
          <span className="min-w-20 flex-1 truncate font-medium">{entityLabel(exclusion)}</span>
          <Select
            size="sm"
            look="plain"
            className="w-auto"
            label={`${entityLabel(exclusion)}: from`}
            value={String(exclusion.funnelFromStep)}
            options={steps.slice(0, -1)}
            onChange={(from) => {
              const funnelFromStep = Number(from);
              const funnelToStep = Math.max(exclusion.funnelToStep, funnelFromStep + 1);
              onChange(exclusions.with(index, { ...exclusion, funnelFromStep, funnelToStep }));
            }}
          />
          <span className="text-muted">to</span>
          <Select
            size="sm"
            look="plain"
            className="w-auto"
            label={`${entityLabel(exclusion)}: to`}
            value={String(exclusion.funnelToStep)}
            options={steps.slice(exclusion.funnelFromStep + 1)}
            onChange={(to) => onChange(exclusions.with(index, { ...exclusion, funnelToStep: Number(to) }))}
          />
          <IconButton
            size="sm"
            label={`Remove the exclusion of ${entityLabel(exclusion)}`}
            icon={<X />}
            className="text-muted"
            onClick={() => onChange(exclusions.toSpliced(index, 1))}
          />
        </div>
      ))}
      <EventPicker
        label="Add exclusion"
        hasAllEvents={false}
        value={undefined}
        onChange={(chosen) =>
          onChange([...exclusions, { ...nodeOf(chosen), funnelFromStep: 0, funnelToStep: lastStep }])
        }
        trigger={
          <Button size="sm" variant="ghost" icon={<Ban />} className="justify-self-start text-muted">
            Add exclusion
          </Button>
        }
      />
    </div>
  );
};
