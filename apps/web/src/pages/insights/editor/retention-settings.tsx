import { Button } from '@meridian/ui';
import { FilterList } from '../../../features/filters/filter-list.tsx';
import { PropertyPicker } from '../../../features/filters/property-picker.tsx';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { ProblemText } from '../../../features/form/problem-text.tsx';
import { Toggle } from '../../../features/form/toggle.tsx';
import type {
  InsightQuery,
  PropertyFilter,
  RetentionEntity,
  RetentionQuery,
} from '../../../features/query/query-types.ts';
import {
  type ChosenEntity,
  retentionEntityLabel,
  retentionEntityOf,
} from '../../../features/series/entity.ts';
import { EventPicker } from '../../../features/series/event-picker.tsx';
import { type FieldProblem, messageAt } from '../model/query-errors.ts';
import { PanelSection } from './panel-section.tsx';
import { ChoiceSetting, NumberSetting, SettingRow } from './setting.tsx';

interface RetentionSettingsProps {
  readonly query: RetentionQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly problem: FieldProblem | undefined;
}

type Filter = NonNullable<RetentionQuery['retentionFilter']>;

const TYPES = [
  { value: 'retention_first_time', label: 'For the first time', hint: 'In the range' },
  { value: 'retention_first_ever_occurrence', label: 'For the first time ever' },
  { value: 'retention_recurring', label: 'Every time' },
] as const;
const PERIODS = (['Hour', 'Day', 'Week', 'Month'] as const).map((value) => ({ value, label: `${value}s` }));
const REFERENCES = [
  { value: 'total', label: 'The whole cohort' },
  { value: 'previous', label: 'The period before' },
] as const;
const WINDOWS = [
  { value: 'strict_calendar_dates', label: 'Calendar days' },
  { value: '24_hour_windows', label: '24 hours of each person' },
] as const;
const MEANS = [
  { value: 'simple', label: 'Each cohort equally' },
  { value: 'weighted', label: 'By cohort size' },
  { value: 'none', label: 'Not shown' },
] as const;
const DISPLAYS = [
  { value: 'ActionsTable', label: 'Table' },
  { value: 'ActionsLineGraph', label: 'Lines' },
] as const;
const AGGREGATIONS = [
  { value: 'count', label: 'Persons' },
  { value: 'sum', label: 'Sum of a property' },
  { value: 'avg', label: 'Average of a property' },
] as const;

const PAGEVIEW: RetentionEntity = { type: 'events', id: '$pageview' };

export const RetentionSettings = ({ query, onChange, problem }: RetentionSettingsProps) => {
  const filter = query.retentionFilter ?? {};
  const set = (changed: Partial<Filter>): void =>
    onChange({ ...query, retentionFilter: { ...filter, ...changed } });
  const aggregation = filter.aggregationType ?? 'count';
  return (
    <>
      <PanelSection title="Persons who did">
        <EntityEditor
          label="First event"
          entity={filter.targetEntity ?? PAGEVIEW}
          onChange={(targetEntity) => set({ targetEntity })}
        />
        <ChoiceSetting
          label="Counted"
          value={filter.retentionType ?? 'retention_recurring'}
          options={TYPES}
          onChange={(retentionType) => set({ retentionType })}
        />
      </PanelSection>
      <PanelSection title="… and came back to do">
        <EntityEditor
          label="Returning event"
          entity={filter.returningEntity ?? PAGEVIEW}
          onChange={(returningEntity) => set({ returningEntity })}
        />
        <NumberSetting
          label="At least this often"
          name="Least occurrences"
          min={1}
          max={100_000}
          value={filter.minimumOccurrences ?? 1}
          fallback={1}
          onChange={(minimumOccurrences) => set({ minimumOccurrences })}
        />
      </PanelSection>
      <PanelSection title="Periods">
        <NumberSetting
          label="For"
          name="Number of periods"
          min={1}
          max={366}
          value={filter.totalIntervals ?? 8}
          fallback={8}
          onChange={(totalIntervals) => set({ totalIntervals })}
        />
        <ChoiceSetting
          label="Period"
          value={filter.period ?? 'Day'}
          options={PERIODS}
          onChange={(period) => set({ period })}
        />
        <ChoiceSetting
          label="Periods are"
          value={filter.timeWindowMode ?? 'strict_calendar_dates'}
          options={WINDOWS}
          onChange={(timeWindowMode) => set({ timeWindowMode })}
        />
        <ChoiceSetting
          label="Rates are relative to"
          value={filter['retentionReference'] === 'previous' ? 'previous' : 'total'}
          options={REFERENCES}
          onChange={(retentionReference) => set({ retentionReference })}
        />
        <ChoiceSetting
          label="Mean of cohorts"
          value={MEANS.find(({ value }) => value === filter['meanRetentionCalculation'])?.value ?? 'simple'}
          options={MEANS}
          onChange={(meanRetentionCalculation) => set({ meanRetentionCalculation })}
        />
        <ChoiceSetting
          label="Drawn as"
          value={filter['display'] === 'ActionsLineGraph' ? 'ActionsLineGraph' : 'ActionsTable'}
          options={DISPLAYS}
          onChange={(display) => set({ display })}
        />
        <SettingRow label="Custom brackets">
          <DelayedInput
            aria-label="Custom brackets: lengths of periods"
            className="w-44"
            placeholder="1, 2, 4"
            value={(filter.retentionCustomBrackets ?? []).join(', ')}
            onChange={(text) => {
              const brackets = bracketsOf(text);
              set({ retentionCustomBrackets: brackets.length === 0 ? undefined : brackets });
            }}
          />
        </SettingRow>
        <ChoiceSetting
          label="Show"
          value={aggregation}
          options={AGGREGATIONS}
          onChange={(aggregationType) => set({ aggregationType })}
        />
        {aggregation !== 'count' && (
          <PropertyPicker
            label="Property to calculate with"
            isNumerical
            sources={['event', 'person']}
            onPick={(picked) => {
              if (picked.kind === 'property')
                set({
                  aggregationProperty: picked.name,
                  aggregationPropertyType: picked.type === 'person' ? 'person' : 'event',
                });
            }}
            trigger={<Button size="sm">{filter.aggregationProperty || 'Choose a property'}</Button>}
          />
        )}
        <Toggle
          label="Cumulative"
          hint="Counts a person in every period before the last return."
          isOn={filter.cumulative === true}
          onChange={(isOn) => set({ cumulative: isOn || undefined })}
        />
        <ProblemText text={messageAt(problem, 'retentionFilter')} />
      </PanelSection>
    </>
  );
};

/** Lengths of periods that follow one another, such as "1, 2, 4". */
const bracketsOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .map(Number)
    .filter((length) => Number.isInteger(length) && length > 0);

interface EntityEditorProps {
  readonly label: string;
  readonly entity: RetentionEntity;
  readonly onChange: (entity: RetentionEntity) => void;
}

const chosenOf = ({ type, id, name }: RetentionEntity): ChosenEntity =>
  type === 'actions'
    ? { kind: 'action', id: Number(id), name: name ?? null }
    : { kind: 'event', event: id === null || id === undefined ? null : String(id) };

const EntityEditor = ({ label, entity, onChange }: EntityEditorProps) => {
  const filters = (entity.properties ?? []).filter(
    (filter): filter is PropertyFilter => typeof filter.key === 'string',
  );
  return (
    <div className="grid gap-1.5">
      <EventPicker
        label={label}
        value={chosenOf(entity)}
        valueLabel={retentionEntityLabel(entity)}
        onChange={(chosen) =>
          onChange({ ...retentionEntityOf(chosen), ...(filters.length > 0 && { properties: filters }) })
        }
      />
      <FilterList
        filters={filters}
        addLabel={`Filter the ${label.toLowerCase()}`}
        events={entity.type !== 'actions' && entity.id ? [String(entity.id)] : []}
        onChange={(properties) => onChange({ ...entity, properties: [...properties] })}
      />
    </div>
  );
};
