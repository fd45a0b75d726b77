import { Select } from '@meridian/ui';
import { NumberInput } from '../../../features/form/number-input.tsx';
import type { InsightQuery, StickinessQuery } from '../../../features/query/query-types.ts';
import { PanelSection } from './panel-section.tsx';
import { ChoiceSetting, NumberSetting, SettingRow } from './setting.tsx';

interface StickinessSettingsProps {
  readonly query: StickinessQuery;
  readonly onChange: (query: InsightQuery) => void;
}

type Filter = NonNullable<StickinessQuery['stickinessFilter']>;

const COMPUTED = [
  { value: 'non_cumulative', label: 'Exactly this many' },
  { value: 'cumulative', label: 'This many or more' },
] as const;
const OPERATORS = [
  { value: 'gte', label: 'at least' },
  { value: 'exact', label: 'exactly' },
  { value: 'lte', label: 'at most' },
] as const;

export const StickinessSettings = ({ query, onChange }: StickinessSettingsProps) => {
  const filter = query.stickinessFilter ?? {};
  const set = (changed: Partial<Filter>): void =>
    onChange({ ...query, stickinessFilter: { ...filter, ...changed } });
  const criteria = filter.stickinessCriteria ?? undefined;
  const operator = criteria?.operator ?? 'gte';
  return (
    <PanelSection title="Active intervals">
      <ChoiceSetting
        label="Persons active on"
        value={filter.computedAs ?? 'non_cumulative'}
        options={COMPUTED}
        onChange={(computedAs) => set({ computedAs })}
      />
      <SettingRow label="An interval counts with">
        <Select
          size="sm"
          className="w-24"
          label="How often the event has to happen"
          value={operator}
          options={OPERATORS}
          onChange={(next) => set({ stickinessCriteria: { operator: next, value: criteria?.value ?? 1 } })}
        />
        <NumberInput
          aria-label="Events in an interval"
          className="w-14"
          min={1}
          value={criteria?.value ?? 1}
          onChange={(value) =>
            set({ stickinessCriteria: value === undefined ? undefined : { operator, value } })
          }
        />
      </SettingRow>
      <NumberSetting
        label="Intervals that count as one"
        min={1}
        max={1000}
        value={query.intervalCount ?? 1}
        fallback={1}
        onChange={(count) => onChange({ ...query, intervalCount: count === 1 ? undefined : count })}
      />
    </PanelSection>
  );
};
