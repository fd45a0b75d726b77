import type { ReactNode } from 'react';
import { formatTick, formatValue } from '../common/format-value.ts';
import { heatColor } from '../common/heat.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { scrollArea } from '../common/scroll-area.ts';
import { type HeatmapModel, hourLabel, WEEKDAYS } from './model.ts';

/** A row for each weekday and a column for each hour. */
export default function CalendarHeatmap({ model }: { readonly model: HeatmapModel }): ReactNode {
  const { hintOf, hint } = useHint();
  const span = model.largest - model.smallest;
  return (
    <div {...scrollArea('Numbers by weekday and hour')} className="h-full overflow-auto">
      <table className="h-full w-full min-w-3xl table-fixed border-separate border-spacing-0.5 text-[11px] tabular-nums">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="w-24 text-left font-normal">
              <span className="sr-only">Weekday</span>
            </th>
            {indexed(model.hourTotals).map(([hour]) => (
              <th key={hour} scope="col" className="font-normal" aria-label={hourLabel(hour)}>
                {hour}
              </th>
            ))}
            <th scope="col" className="w-14 text-right font-normal">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {indexed(model.cells).map(([day, hours]) => (
            <tr key={day}>
              <th scope="row" className="text-left font-normal text-ink">
                {WEEKDAYS[day]}
              </th>
              {indexed(hours).map(([hour, value]) => (
                <td
                  key={hour}
                  className="overflow-hidden rounded-xs text-center text-ink"
                  style={{ backgroundColor: heatColor(span === 0 ? 0 : (value - model.smallest) / span) }}
                  {...hintOf(
                    <>
                      <div className="font-medium">
                        {WEEKDAYS[day]}, {hourLabel(hour)}
                      </div>
                      {formatValue(value)}
                    </>,
                  )}
                >
                  {value === 0 ? '' : formatTick(value)}
                </td>
              ))}
              <td className="text-right font-medium text-ink">{formatTick(model.dayTotals[day] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-muted">
            <th scope="row" className="text-left font-normal">
              All days
            </th>
            {indexed(model.hourTotals).map(([hour, value]) => (
              <td key={hour} className="text-center">
                {formatTick(value)}
              </td>
            ))}
            <td className="text-right font-medium text-ink">{formatTick(model.total)}</td>
          </tr>
        </tfoot>
      </table>
      {hint}
    </div>
  );
}
