import { DateRangePicker } from '@meridian/ui';
import { useProject } from '../../session/project.ts';
import { Toggle } from '../form/toggle.tsx';
import type { DateRange } from '../query/query-types.ts';
import { withBounds } from './with-bounds.ts';

export interface DateRangeEditorProps {
  readonly value: DateRange | null | undefined;
  readonly onChange: (value: DateRange) => void;
  readonly label?: string;
  /** Offers to leave out a period that is not over yet. */
  readonly hasIncompletePeriods?: boolean;
}

/** The range of a query. Other members of the query stay as they are. */
export const DateRangeEditor = ({
  value,
  onChange,
  label = 'Date range',
  hasIncompletePeriods = false,
}: DateRangeEditorProps) => {
  const { week_start_day: weekStart, timezone } = useProject();
  return (
    <DateRangePicker
      size="sm"
      label={label}
      value={value ?? {}}
      weekStartsOn={weekStart === 1 ? 1 : 0}
      timeZone={timezone}
      onChange={({ date_from, date_to }) => onChange(withBounds(value, date_from, date_to))}
      options={
        hasIncompletePeriods && (
          <Toggle
            label="Leave out periods that are not over"
            isOn={value?.excludeIncompletePeriods === true}
            onChange={(isOn) => onChange({ ...value, excludeIncompletePeriods: isOn || undefined })}
          />
        )
      }
    />
  );
};
