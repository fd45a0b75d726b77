import type { ReactNode } from 'react';
import { indexed } from '../common/indexed.ts';
import { scrollArea } from '../common/scroll-area.ts';
import type { WebCell, WebRow, WebTableModel } from './table.ts';

/** A row was chosen, for a filter by its value. */
export type OnRow = ((row: Pick<WebRow, 'label' | 'value'>) => void) | undefined;

interface WebTableProps {
  readonly model: WebTableModel;
  readonly onRow?: OnRow;
}

/** A table of web analytics. The bar behind a name is the row's share. */
export const WebTable = ({ model, onRow }: WebTableProps): ReactNode => (
  <div {...scrollArea(model.summary)} className="h-full overflow-auto">
    <table className="w-full border-separate border-spacing-y-0.5 text-sm">
      <thead>
        <tr className="text-muted text-xs">
          {indexed(model.columns).map(([index, label]) => (
            <th
              key={index}
              scope="col"
              className={`sticky top-0 z-10 whitespace-nowrap bg-surface px-2 py-1 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {indexed(model.rows).map(([index, row]) => (
          <tr key={index} className="hover:bg-hover">
            <th scope="row" className="relative w-full min-w-36 max-w-0 px-2 py-1.5 text-left font-normal">
              <span
                aria-hidden="true"
                className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-soft"
                style={{ width: `${row.fill * 100}%` }}
              />
              {onRow === undefined ? (
                <span className="relative block truncate text-ink" title={row.label}>
                  {row.label}
                </span>
              ) : (
                <button
                  type="button"
                  className="relative block min-h-6 w-full truncate text-left text-ink hover:underline"
                  title={`Show only ${row.label}`}
                  onClick={() => onRow(row)}
                >
                  {row.label}
                </button>
              )}
            </th>
            {indexed(row.cells).map(([column, cell]) => (
              <NumberCell key={column} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {model.hasMore && <p className="px-2 pt-1 text-muted text-xs">There are more rows.</p>}
  </div>
);

const NumberCell = ({ cell }: { cell: WebCell }): ReactNode => (
  <td
    className="whitespace-nowrap px-2 py-1.5 text-right tabular-nums"
    title={cell.previousText === undefined ? undefined : `${cell.previousText} before`}
  >
    <span className="text-ink">{cell.text}</span>
    {cell.changeText !== undefined && (
      <span className="ml-1.5 inline-block min-w-12 text-muted text-xs">{cell.changeText}</span>
    )}
  </td>
);
