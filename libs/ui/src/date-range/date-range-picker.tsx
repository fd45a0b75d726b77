import { CalendarDays } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Input } from '../input/input.tsx';
import { Popover } from '../popover/popover.tsx';
import { Select } from '../select/select.tsx';
import { classes } from '../shared/classes.ts';
import { Skeleton } from '../status/skeleton.tsx';
import {
  calendarDay,
  type DateRange,
  describeRange,
  isoDay,
  isSameRange,
  parseSpan,
  RANGE_PRESETS,
  RELATIVE_UNITS,
  type RelativeUnit,
  todayIn,
} from './range.ts';

// The calendar is loaded when the picker opens: most ranges are presets.
const Calendar = lazy(() => import('./calendar.tsx'));

export interface DateRangePickerProps {
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  /** The name of the control, to screen readers. */
  readonly label?: string;
  readonly size?: 'sm' | 'md';
  readonly weekStartsOn?: 0 | 1;
  /** The time zone of the days; the one of the browser by default. */
  readonly timeZone?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** Further settings below the calendar. */
  readonly options?: ReactNode;
}

/** A button that says the range; its popover has presets, "last N" and a calendar. */
export const DateRangePicker = ({
  value,
  onChange,
  label = 'Date range',
  size = 'md',
  weekStartsOn = 0,
  timeZone,
  isDisabled = false,
  className,
  options,
}: DateRangePickerProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const today = todayIn(timeZone, new Date());
  const text = describeRange(value, today);
  const choose = (next: DateRange): void => {
    setIsOpen(false);
    onChange(next);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isFlush
      trigger={
        <Button
          size={size}
          disabled={isDisabled}
          icon={<CalendarDays className="text-muted" aria-hidden="true" />}
          aria-label={`${label}: ${text}`}
          className={className ?? ''}
        >
          {text}
        </Button>
      }
    >
      <div className="flex flex-col sm:flex-row">
        <ul className="grid grid-cols-2 gap-px border-line p-1 max-sm:border-b sm:w-36 sm:grid-cols-1 sm:border-r">
          {RANGE_PRESETS.map((preset) => (
            <li key={preset.label}>
              <button
                type="button"
                aria-pressed={isSameRange(preset.value, value)}
                onClick={() => choose(preset.value)}
                className={classes(
                  'flex min-h-7 w-full items-center rounded-md px-2 text-left text-sm hover:bg-hover pointer-coarse:min-h-10',
                  'aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent',
                )}
              >
                {preset.label}
              </button>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3 p-3">
          <LastSpan value={value} onChoose={choose} />
          <CustomRange value={value} onChoose={choose} weekStartsOn={weekStartsOn} today={today} />
          {options}
        </div>
      </div>
    </Popover>
  );
};

interface PartProps {
  readonly value: DateRange;
  readonly onChoose: (value: DateRange) => void;
}

const UNIT_OPTIONS = RELATIVE_UNITS.map(({ value, many }) => ({ value, label: many }));

const LastSpan = ({ value, onChoose }: PartProps) => {
  const span = value.date_to ? undefined : parseSpan(value.date_from);
  const [count, setCount] = useState(String(span?.count ?? 7));
  const [unit, setUnit] = useState<RelativeUnit>(span?.unit ?? 'd');
  const isValid = /^[1-9]\d{0,4}$/.test(count);
  return (
    <form
      noValidate
      className="flex items-center gap-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isValid) onChoose({ date_from: `-${count}${unit}` });
      }}
    >
      <span aria-hidden="true">Last</span>
      <Input
        aria-label="Last: number"
        inputMode="numeric"
        value={count}
        aria-invalid={isValid ? undefined : true}
        onChange={(event) => setCount(event.target.value)}
        className="w-14"
      />
      <Select label="Last: unit" value={unit} onChange={setUnit} options={UNIT_OPTIONS} className="w-28" />
      <Button type="submit" disabled={!isValid}>
        Apply
      </Button>
    </form>
  );
};

interface CustomRangeProps extends PartProps {
  readonly weekStartsOn: 0 | 1;
  readonly today: Date;
}

const CustomRange = ({ value, onChoose, weekStartsOn, today }: CustomRangeProps) => {
  const [from, setFrom] = useState(() => calendarDay(value.date_from));
  const [to, setTo] = useState(() => calendarDay(value.date_to));
  const isComplete = from !== undefined && to !== undefined;
  const custom = isComplete ? { date_from: isoDay(from), date_to: isoDay(to) } : undefined;
  return (
    <>
      <Suspense fallback={<Skeleton className="h-64 w-56" />}>
        <Calendar
          from={from}
          to={to}
          today={today}
          weekStartsOn={weekStartsOn}
          onChange={(nextFrom, nextTo) => {
            setFrom(nextFrom);
            setTo(nextTo);
          }}
        />
      </Suspense>
      <Button
        variant="primary"
        disabled={custom === undefined}
        onClick={() => custom !== undefined && onChoose(custom)}
      >
        {custom === undefined ? 'Choose two days' : `Show ${describeRange(custom, today)}`}
      </Button>
    </>
  );
};
