export { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx';
export { type DateRange, describeRange, isSameRange, RANGE_PRESETS, type RangePreset } from './range.ts';
