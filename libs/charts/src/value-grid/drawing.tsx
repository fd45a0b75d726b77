import type { ReactNode } from 'react';
import { formatTick } from '../common/format-value.ts';
import { heatColor } from '../common/heat.ts';
import { indexed } from '../common/indexed.ts';
import { scrollArea } from '../common/scroll-area.ts';
import type { ValueGridModel } from './model.ts';

/** A table whose cells are darker the larger their number is. */
export default function ValueGrid({ model }: { readonly model: ValueGridModel }): ReactNode {
  const span = model.largest - Math.min(0, model.smallest);
  const shareOf = (value: number): number => (span === 0 ? 0 : (value - Math.min(0, model.smallest)) / span);
  return (
    <div {...scrollArea(model.summary)} className="h-full overflow-auto">
      <table className="min-w-full border-separate border-spacing-0.5 text-xs tabular-nums">
        <caption className="sr-only">{model.summary}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="sticky left-0 bg-surface px-2 text-left font-normal">
              <span className="block max-w-40 truncate">{model.corner}</span>
            </th>
            {indexed(model.columnLabels).map(([index, label]) => (
              <th key={index} scope="col" className="px-1 font-normal" title={label}>
                <span className="block max-w-28 truncate">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexed(model.rows).map(([index, { label, values }]) => (
            <tr key={index}>
              <th scope="row" className="sticky left-0 bg-surface px-2 text-left font-normal text-ink">
                <span className="block max-w-40 truncate" title={label}>
                  {label}
                </span>
              </th>
              {indexed(values).map(([column, value]) => (
                <td
                  key={column}
                  className="h-8 min-w-10 rounded-xs px-1 text-center text-ink"
                  style={value === null ? undefined : { backgroundColor: heatColor(shareOf(value)) }}
                >
                  {value === null ? '' : formatTick(value, model.format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {model.undrawnCount > 0 && (
        <p className="text-muted text-xs">{model.undrawnCount} more rows and columns are in the table.</p>
      )}
    </div>
  );
}
