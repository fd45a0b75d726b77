import { Select } from '@meridian/ui';
import { DateRangeEditor } from '../../../features/date-range/date-range-editor.tsx';
import type {
  ChartDisplay,
  FunnelsQuery,
  InsightQuery,
  Interval,
} from '../../../features/query/query-types.ts';
import { COMPARE_OPTIONS, compareChoiceOf, withCompare } from '../model/compare.ts';
import { daysOf, displayOf, displaysFor, intervalsFor, isOverTime, withDisplay } from '../model/displays.ts';
import { shownRange } from '../model/shown-range.ts';
import { DisplayOptions } from './display-options.tsx';

interface ResultToolbarProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const VIZ_TYPES = [
  { value: 'steps', label: 'Steps' },
  { value: 'trends', label: 'Rate over time' },
  { value: 'time_to_convert', label: 'Time to convert' },
  { value: 'flow', label: 'Flow' },
] as const;

const intervalLabel = (interval: Interval): string => `by ${interval}`;

export const ResultToolbar = ({ query, onChange }: ResultToolbarProps) => {
  const displays = displaysFor(query);
  const interval = 'interval' in query ? (query.interval ?? 'day') : 'day';
  const days = daysOf(query.dateRange?.date_from, query.dateRange?.date_to);
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line border-b px-3 py-2 sm:px-4">
      <DateRangeEditor
        value={shownRange(query)}
        hasIncompletePeriods={isOverTime(query)}
        onChange={(dateRange) => onChange({ ...query, dateRange } as InsightQuery)}
      />
      {isOverTime(query) && (
        <Select
          size="sm"
          look="plain"
          className="w-auto"
          label="Interval"
          value={interval}
          options={intervalsFor(days, interval).map((value) => ({ value, label: intervalLabel(value) }))}
          onChange={(value) => onChange({ ...query, interval: value } as InsightQuery)}
        />
      )}
      {(query.kind === 'TrendsQuery' ||
        query.kind === 'FunnelsQuery' ||
        query.kind === 'StickinessQuery') && (
        <Select
          size="sm"
          look="plain"
          className="w-auto"
          label="Comparison"
          value={compareChoiceOf(query.compareFilter)}
          options={COMPARE_OPTIONS}
          onChange={(choice) => onChange({ ...query, compareFilter: withCompare(choice) })}
        />
      )}
      <span className="ml-auto flex items-center gap-1.5">
        {query.kind === 'FunnelsQuery' && <VizType query={query} onChange={onChange} />}
        {displays.length > 0 && (
          <Select
            size="sm"
            label="Display"
            className="w-44"
            value={displayOf(query)}
            options={displays.map(({ value, label }) => ({ value, label }))}
            onChange={(display: ChartDisplay) => onChange(withDisplay(query, display))}
          />
        )}
        <DisplayOptions query={query} onChange={onChange} />
      </span>
    </div>
  );
};

const VizType = ({ query, onChange }: { query: FunnelsQuery; onChange: (query: InsightQuery) => void }) => (
  <Select
    size="sm"
    label="Display"
    className="w-40"
    value={VIZ_TYPES.find(({ value }) => value === query.funnelsFilter?.funnelVizType)?.value ?? 'steps'}
    options={VIZ_TYPES}
    onChange={(funnelVizType) =>
      onChange({ ...query, funnelsFilter: { ...query.funnelsFilter, funnelVizType } })
    }
  />
);
