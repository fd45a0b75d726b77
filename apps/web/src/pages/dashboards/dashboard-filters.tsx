import { Button, Popover } from '@meridian/ui';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { AnnotationsMenu } from '../../features/annotations/annotations-menu.tsx';
import { BreakdownEditor } from '../../features/breakdown/breakdown-editor.tsx';
import { breakdownsOf, hasAllExpressions } from '../../features/breakdown/breakdowns.ts';
import { DateRangeEditor } from '../../features/date-range/date-range-editor.tsx';
import { isComplete } from '../../features/filters/filter.ts';
import { FilterList } from '../../features/filters/filter-list.tsx';
import type { BreakdownFilter, PropertyFilter } from '../../features/query/query-types.ts';
import type { FiltersOfDashboard } from './dashboard-queries.ts';

interface DashboardFiltersProps {
  readonly dashboardId: number;
  readonly value: FiltersOfDashboard;
  readonly onSave: (filters: FiltersOfDashboard) => void;
}

/** The range, the breakdown and the filters that the dashboard puts over every tile. */
export const DashboardFilters = ({ dashboardId, value, onSave }: DashboardFiltersProps) => {
  const saved = (Array.isArray(value.properties) ? value.properties : []) as readonly PropertyFilter[];
  // Unfinished filters stay in the editor only.
  const [unfinished, setUnfinished] = useState<readonly PropertyFilter[]>();
  const [unfinishedBreakdown, setUnfinishedBreakdown] = useState<BreakdownFilter>();
  const hasRange = value.date_from !== undefined && value.date_from !== null;
  const breakdowns = breakdownsOf(value.breakdown_filter).length;
  const change = (next: readonly PropertyFilter[]) => {
    const complete = next.filter(isComplete);
    setUnfinished(complete.length === next.length ? undefined : next);
    if (JSON.stringify(complete) !== JSON.stringify(saved)) onSave({ ...value, properties: [...complete] });
  };
  const changeBreakdown = (next: BreakdownFilter | undefined) => {
    const isFinished = hasAllExpressions(next);
    setUnfinishedBreakdown(isFinished ? undefined : next);
    if (isFinished) onSave({ ...value, breakdown_filter: next ?? null });
  };
  return (
    <section aria-label="Filters of the dashboard" className="mb-4 flex flex-wrap items-start gap-3">
      {hasRange ? (
        <span className="flex items-center gap-1">
          <DateRangeEditor
            value={{ date_from: value.date_from ?? null, date_to: value.date_to ?? null }}
            onChange={({ date_from, date_to }) =>
              onSave({ ...value, date_from: date_from ?? null, date_to: date_to ?? null })
            }
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onSave({ ...value, date_from: null, date_to: null })}
          >
            Use each insight's own range
          </Button>
        </span>
      ) : (
        <Button size="sm" onClick={() => onSave({ ...value, date_from: '-30d', date_to: null })}>
          One range for all
        </Button>
      )}
      <Popover
        label="Breakdown of all tiles"
        className="w-80"
        trigger={
          <Button size="sm" icon={<Split />}>
            {breakdowns === 0 ? 'One breakdown for all' : `Breakdowns (${breakdowns})`}
          </Button>
        }
      >
        <BreakdownEditor value={unfinishedBreakdown ?? value.breakdown_filter} onChange={changeBreakdown} />
      </Popover>
      <FilterList
        filters={unfinished ?? saved}
        onChange={change}
        sources={['event', 'person', 'session', 'cohort']}
      />
      <span className="ml-auto text-sm">
        <AnnotationsMenu dashboardId={dashboardId} />
      </span>
    </section>
  );
};
