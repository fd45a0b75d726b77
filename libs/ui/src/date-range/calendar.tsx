import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { classes } from '../shared/classes.ts';

export interface CalendarProps {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly onChange: (from: Date | undefined, to: Date | undefined) => void;
  /** The last day that can be chosen. */
  readonly today: Date;
  /** Weeks start on Sunday by default, as in the API. */
  readonly weekStartsOn?: 0 | 1;
}

const ARROW =
  'inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40 pointer-coarse:size-10 [&_svg]:size-4';

const CLASS_NAMES = {
  root: 'text-sm',
  months: 'relative',
  month: '',
  month_caption: 'flex h-7 items-center px-2 font-medium pointer-coarse:h-10',
  nav: 'absolute top-0 right-0 flex gap-0.5',
  button_previous: ARROW,
  button_next: ARROW,
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'size-8 font-normal text-muted text-xs pointer-coarse:h-10',
  day: 'p-0 text-center tabular-nums',
  day_button: classes(
    'inline-flex size-8 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-10',
    '[.range-end_&]:bg-accent [.range-end_&]:text-accent-ink [.range-middle_&]:rounded-none [.range-middle_&]:bg-accent-soft',
  ),
  today: 'font-semibold text-accent underline underline-offset-4',
  outside: 'text-muted',
  disabled: 'opacity-40',
  range_start: 'range-end',
  range_end: 'range-end',
  range_middle: 'range-middle',
};

const Chevron = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;

const COMPONENTS = { Chevron };

const DAY_NAME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

const LABELS = {
  labelDayButton: (day: Date, { selected, today }: { selected?: boolean; today?: boolean }) =>
    `${today === true ? 'Today, ' : ''}${DAY_NAME.format(day)}${selected === true ? ', selected' : ''}`,
};

/** A month in which a first and a last day are chosen. */
const Calendar = ({ from, to, onChange, today, weekStartsOn = 0 }: CalendarProps) => (
  <DayPicker
    mode="range"
    selected={{ from, to }}
    onSelect={(range) => onChange(range?.from, range?.to)}
    defaultMonth={to ?? from ?? today}
    today={today}
    disabled={{ after: today }}
    weekStartsOn={weekStartsOn}
    classNames={CLASS_NAMES}
    components={COMPONENTS}
    labels={LABELS}
  />
);

export default Calendar;
