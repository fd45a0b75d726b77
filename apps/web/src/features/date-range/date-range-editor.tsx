import { Button, Field, Input, Popover } from '@meridian/ui';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { NumberInput } from '../form/number-input.tsx';
import { Toggle } from '../form/toggle.tsx';
import type { DateRange } from '../query/query-types.ts';
import { dayOf, presetOf, RANGE_PRESETS, rangeLabel, withBounds } from './date-ranges.ts';

export interface DateRangeEditorProps {
  readonly value: DateRange | null | undefined;
  readonly onChange: (value: DateRange) => void;
  readonly label?: string;
  /** Offers to leave out a period that is not over yet. */
  readonly hasIncompletePeriods?: boolean;
}

export const DateRangeEditor = ({
  value,
  onChange,
  label = 'Date range',
  hasIncompletePeriods = false,
}: DateRangeEditorProps) => {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(dayOf(value?.date_from));
  const [to, setTo] = useState(dayOf(value?.date_to));
  const current = presetOf(value);
  const choose = (range: DateRange): void => {
    onChange(range);
    setOpen(false);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={(opened) => {
        setOpen(opened);
        setFrom(dayOf(value?.date_from));
        setTo(dayOf(value?.date_to));
      }}
      className="w-80"
      trigger={
        <Button size="sm" icon={<CalendarDays />} aria-label={`${label}: ${rangeLabel(value)}`}>
          {rangeLabel(value)}
        </Button>
      }
    >
      <div className="grid gap-3">
        <ul className="grid grid-cols-2 gap-0.5" aria-label="Ranges">
          {RANGE_PRESETS.map((preset) => (
            <li key={preset.label}>
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={preset === current}
                className={`w-full justify-start! ${preset === current ? 'bg-accent-soft!' : ''}`}
                onClick={() => choose(withBounds(value, preset.from, preset.to))}
              >
                {preset.label}
              </Button>
            </li>
          ))}
        </ul>
        <Field label="Last … days">
          <NumberInput
            min={1}
            max={3650}
            value={Number(/^-(\d+)d$/.exec(value?.date_from ?? '')?.[1] ?? Number.NaN) || undefined}
            onChange={(days) => days !== undefined && onChange(withBounds(value, `-${days}d`, undefined))}
          />
        </Field>
        <form
          className="grid grid-cols-2 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (from !== '') choose(withBounds(value, from, to));
          }}
        >
          <Field label="From">
            <Input
              type="date"
              value={from}
              max={to || undefined}
              onChange={(event) => setFrom(event.target.value)}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={to}
              min={from || undefined}
              onChange={(event) => setTo(event.target.value)}
            />
          </Field>
          <Button type="submit" size="sm" disabled={from === ''} className="col-span-2">
            Use these dates
          </Button>
        </form>
        {hasIncompletePeriods && (
          <Toggle
            label="Leave out periods that are not over"
            isOn={value?.excludeIncompletePeriods === true}
            onChange={(isOn) => onChange({ ...value, excludeIncompletePeriods: isOn || undefined })}
          />
        )}
      </div>
    </Popover>
  );
};
