import { Button, Field, IconButton, Popover } from '@meridian/ui';
import { Settings2, Split, X } from 'lucide-react';
import { useCohortName } from '../definitions/use-names.ts';
import { type PickedProperty, PropertyPicker } from '../filters/property-picker.tsx';
import { byPosition } from '../form/by-position.ts';
import { DelayedInput } from '../form/delayed-input.tsx';
import { NumberInput } from '../form/number-input.tsx';
import { ProblemText } from '../form/problem-text.tsx';
import { Toggle } from '../form/toggle.tsx';
import type { Breakdown, BreakdownFilter } from '../query/query-types.ts';
import {
  breakdownsOf,
  DEFAULT_BREAKDOWN_LIMIT,
  MAX_BREAKDOWNS,
  withBreakdowns,
  withOption,
} from './breakdowns.ts';

export interface BreakdownEditorProps {
  readonly value: BreakdownFilter | null | undefined;
  readonly onChange: (value: BreakdownFilter | undefined) => void;
  readonly maximum?: number;
  readonly events?: readonly string[];
  readonly problem?: string | undefined;
}

const breakdownOf = (picked: PickedProperty): Breakdown => {
  switch (picked.kind) {
    case 'cohort':
      return { property: picked.id, type: 'cohort' };
    case 'sql':
      return { property: '', type: 'hogql' };
    case 'property':
      return {
        property: picked.name,
        type: picked.type === 'element' ? 'event' : picked.type,
        ...(picked.groupTypeIndex !== undefined && { group_type_index: picked.groupTypeIndex }),
      };
  }
};

type NameOf = (breakdown: Breakdown) => string;

const useNames = (breakdowns: readonly Breakdown[]): NameOf => {
  const cohortName = useCohortName(breakdowns.some(({ type }) => type === 'cohort'));
  return ({ property, type }) => {
    if (type !== 'cohort') return String(property) || 'SQL expression';
    // Clients may break down by all persons beside cohorts.
    return property === 'all' ? 'All persons' : (cohortName(property) ?? `Cohort ${property}`);
  };
};

/** The properties whose values split a result. */
export const BreakdownEditor = ({
  value,
  onChange,
  maximum = MAX_BREAKDOWNS,
  events,
  problem,
}: BreakdownEditorProps) => {
  const breakdowns = breakdownsOf(value);
  const nameOf = useNames(breakdowns);
  const change = (next: readonly Breakdown[]): void => onChange(withBreakdowns(value, next));
  return (
    <div className="grid gap-1.5">
      {byPosition(breakdowns).map(({ item: breakdown, index, key }) => (
        <div key={key} className="flex items-center gap-1 rounded-md border border-line py-1 pr-1 pl-2.5">
          {breakdown.type === 'hogql' ? (
            <DelayedInput
              isMonospaced
              className="min-w-0 flex-1"
              aria-label={`SQL expression of breakdown ${index + 1}`}
              placeholder="properties.plan"
              value={String(breakdown.property)}
              onChange={(property) => change(breakdowns.with(index, { ...breakdown, property }))}
            />
          ) : (
            <span className="min-w-0 flex-1 truncate font-medium text-sm">{nameOf(breakdown)}</span>
          )}
          {breakdown.type !== 'cohort' && (
            <BreakdownOptions
              breakdown={breakdown}
              name={nameOf(breakdown)}
              filter={value ?? {}}
              onChange={(changed) => change(breakdowns.with(index, changed))}
              onFilterChange={onChange}
            />
          )}
          <IconButton
            size="sm"
            label={`Remove the breakdown by ${nameOf(breakdown)}`}
            icon={<X />}
            className="text-muted"
            onClick={() => change(breakdowns.toSpliced(index, 1))}
          />
        </div>
      ))}
      {(breakdowns.length < maximum || breakdowns.every(({ type }) => type === 'cohort')) && (
        <PropertyPicker
          label="Add breakdown"
          events={events}
          sources={
            breakdowns.length === 0
              ? ['event', 'person', 'session', 'group', 'cohort', 'sql']
              : breakdowns.every(({ type }) => type === 'cohort')
                ? ['cohort']
                : ['event', 'person', 'session', 'group', 'sql']
          }
          onPick={(picked) => change([...breakdowns, breakdownOf(picked)])}
          trigger={
            <Button size="sm" variant="ghost" icon={<Split />} className="justify-self-start text-muted">
              Add breakdown
            </Button>
          }
        />
      )}
      <ProblemText text={problem} />
    </div>
  );
};

interface BreakdownOptionsProps {
  readonly breakdown: Breakdown;
  readonly name: string;
  readonly filter: BreakdownFilter;
  readonly onChange: (breakdown: Breakdown) => void;
  readonly onFilterChange: (filter: BreakdownFilter) => void;
}

const BreakdownOptions = ({ breakdown, name, filter, onChange, onFilterChange }: BreakdownOptionsProps) => (
  <Popover
    label={`Options of the breakdown by ${name}`}
    trigger={
      <IconButton
        size="sm"
        label={`Options of the breakdown by ${name}`}
        icon={<Settings2 />}
        className="text-muted"
      />
    }
    className="w-72"
  >
    <div className="grid gap-3">
      <Field label="Values shown" hint="The largest ones; the rest is one value.">
        <NumberInput
          min={1}
          max={10_000}
          value={filter.breakdown_limit ?? DEFAULT_BREAKDOWN_LIMIT}
          onChange={(breakdown_limit) => onFilterChange({ ...filter, breakdown_limit })}
        />
      </Field>
      <Field label="Bins" hint="Groups numbers into ranges of equal width. Empty: every number is a value.">
        <NumberInput
          min={1}
          max={1000}
          value={breakdown.histogram_bin_count ?? undefined}
          onChange={(bins) => onChange(withOption(breakdown, 'histogram_bin_count', bins))}
        />
      </Field>
      <Toggle
        label="Treat addresses with and without a final slash as one"
        isOn={breakdown.normalize_url === true}
        onChange={(isOn) => onChange(withOption(breakdown, 'normalize_url', isOn || undefined))}
      />
      <Toggle
        label="Clean paths with the rules of the project"
        isOn={filter.breakdown_path_cleaning === true}
        onChange={(isOn) => onFilterChange({ ...filter, breakdown_path_cleaning: isOn || undefined })}
      />
      <Toggle
        label="Hide the rest"
        isOn={filter.breakdown_hide_other_aggregation === true}
        onChange={(isOn) =>
          onFilterChange({ ...filter, breakdown_hide_other_aggregation: isOn || undefined })
        }
      />
    </div>
  </Popover>
);
