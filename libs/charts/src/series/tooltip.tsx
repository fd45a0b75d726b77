import type { ReactNode } from 'react';
import { formatValue } from '../common/format-value.ts';
import { nameInText } from '../common/name-in-text.ts';
import { SeriesMark } from './legend.tsx';
import type { SeriesModel } from './model.ts';

interface TooltipProps {
  readonly model: SeriesModel;
  readonly bucket: number;
  readonly active: number | undefined;
  readonly hidden: ReadonlySet<number>;
  readonly canOpen: boolean;
}

const MOST_ROWS = 12;

export const Tooltip = ({ model, bucket, active, hidden, canOpen }: TooltipProps): ReactNode => {
  const rows = tooltipRows(model, bucket, hidden);
  const shown = rows.slice(0, MOST_ROWS);
  const at = model.buckets[bucket];
  const total = totalOf(model, rows);
  return (
    <div className="w-max min-w-40 max-w-96 rounded-md border border-line bg-raised p-2.5 text-xs shadow-raised">
      <div className="mb-1.5 font-medium text-ink">
        {at?.label}
        {at?.isIncomplete && <span className="font-normal text-muted"> · incomplete</span>}
      </div>
      <table className="w-full">
        <tbody>
          {shown.map(({ index, series, text, date }) => (
            <tr key={index} className={index === active ? 'bg-hover' : ''}>
              <td className="py-0.5 pr-2 pl-1">
                <SeriesMark series={series} look={model.look} />
              </td>
              <td className="max-w-64 truncate py-0.5 pr-4 text-ink">
                <bdi>{series.label}</bdi>
                {date !== undefined && <span className="text-muted"> {date}</span>}
              </td>
              <td className="py-0.5 pr-1 text-right font-medium text-ink tabular-nums">{text}</td>
            </tr>
          ))}
          {total !== undefined && (
            <tr>
              <td />
              <td className="border-line border-t py-0.5 text-muted">Total</td>
              <td className="border-line border-t py-0.5 pr-1 text-right font-medium text-ink tabular-nums">
                {total}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <div className="mt-1 text-muted">{rows.length - shown.length} more in the table</div>
      )}
      {canOpen && <div className="mt-1.5 text-muted">Click or press Enter to see persons</div>}
    </div>
  );
};

/** The values of a bucket, the largest first. */
export const tooltipRows = (model: SeriesModel, bucket: number, hidden: ReadonlySet<number>) =>
  model.series
    .map((series, index) => ({
      index,
      series,
      value: series.values[bucket] ?? null,
      text: formatValue(series.values[bucket] ?? null, model.format),
      date: series.dayLabels?.[bucket],
    }))
    .filter(({ index, value }) => !hidden.has(index) && value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));

const totalOf = (model: SeriesModel, rows: ReturnType<typeof tooltipRows>): string | undefined => {
  const current = rows.filter(({ series }) => !series.isPrevious);
  if (!model.hasTotal || current.length < 2) return undefined;
  return formatValue(
    current.reduce((sum, { value }) => sum + (value ?? 0), 0),
    model.format,
  );
};

/** The same as text, for a live region. */
export const spokenBucket = (model: SeriesModel, bucket: number, hidden: ReadonlySet<number>): string => {
  const rows = tooltipRows(model, bucket, hidden).slice(0, MOST_ROWS);
  const at = model.buckets[bucket];
  const values = rows.map(({ series, text }) => `${nameInText(series.label)} ${text}`).join(', ');
  return `${at?.label ?? ''}${at?.isIncomplete ? ', incomplete' : ''}: ${values || 'no values'}`;
};
