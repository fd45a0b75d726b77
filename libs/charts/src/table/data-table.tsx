/** The table twin of a chart. Long tables draw only the rows in view. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { indexed } from '../common/indexed.ts';
import type { ChartPoint, TableCell, TableModel } from '../common/model.ts';
import { scrollArea } from '../common/scroll-area.ts';

export interface DataTableProps {
  readonly table: TableModel;
  /** The caption for screen readers. */
  readonly caption: string;
  /** The largest height; longer tables scroll. */
  readonly maxHeight?: number;
  readonly onPoint?: ((point: ChartPoint) => void) | undefined;
}

const ROW_HEIGHT = 33;
const FEW_ROWS = 40;

export const DataTable = ({ table, caption, maxHeight = 400, onPoint }: DataTableProps): ReactNode => {
  const scroller = useRef<HTMLDivElement>(null);
  const count = table.rows.length;
  const isLong = count > FEW_ROWS;
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const visible = isLong ? virtualizer.getVirtualItems() : [];
  const first = isLong ? (visible[0]?.index ?? 0) : 0;
  const last = isLong ? (visible.at(-1)?.index ?? FEW_ROWS) : count - 1;
  return (
    <div
      {...scrollArea(caption)}
      ref={scroller}
      className="overflow-auto rounded border border-line bg-surface"
      style={{ maxHeight }}
    >
      <table className="w-full border-separate border-spacing-0 text-sm" aria-rowcount={count + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {indexed(table.columns).map(([index, column]) => (
              <th
                key={index}
                scope="col"
                className={`sticky top-0 z-10 border-line border-b bg-surface px-3 py-1.5 font-medium text-muted ${
                  column.isNumber ? 'text-right' : 'text-left'
                } ${index === 0 ? 'left-0 z-20' : ''}`}
              >
                <span
                  className={`block max-w-64 truncate ${column.isNumber ? 'ml-auto' : ''}`}
                  title={column.label}
                >
                  {column.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={first * ROW_HEIGHT} width={table.columns.length} />
          {indexed(table.rows, first, last + 1).map(([index, row]) => (
            <Row key={index} row={row} index={index} table={table} onPoint={onPoint} />
          ))}
          <Spacer height={(count - 1 - last) * ROW_HEIGHT} width={table.columns.length} />
        </tbody>
        {table.footer !== undefined && (
          <tfoot>
            <tr>
              {indexed(table.footer).map(([index, cell]) => (
                <Cell
                  key={index}
                  cell={cell}
                  isNumber={table.columns[index]?.isNumber ?? false}
                  isFirst={index === 0}
                  isTotal
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};

const Spacer = ({ height, width }: { height: number; width: number }): ReactNode =>
  height > 0 && (
    <tr>
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  );

interface RowProps {
  readonly row: readonly TableCell[];
  readonly index: number;
  readonly table: TableModel;
  readonly onPoint: DataTableProps['onPoint'];
}

const Row = ({ row, index, table, onPoint }: RowProps): ReactNode => (
  <tr aria-rowindex={index + 2} className="hover:bg-hover" style={{ height: ROW_HEIGHT }}>
    {indexed(row).map(([column, cell]) => (
      <Cell
        key={column}
        cell={cell}
        isNumber={table.columns[column]?.isNumber ?? false}
        isFirst={column === 0}
        onPoint={onPoint}
      />
    ))}
  </tr>
);

interface CellProps {
  readonly cell: TableCell;
  readonly isNumber: boolean;
  readonly isFirst: boolean;
  readonly isTotal?: boolean;
  readonly onPoint?: DataTableProps['onPoint'];
}

const Cell = ({ cell, isNumber, isFirst, isTotal = false, onPoint }: CellProps): ReactNode => {
  const Tag = isFirst ? 'th' : 'td';
  const { point } = cell;
  return (
    <Tag
      {...(isFirst && { scope: 'row' })}
      className={`border-line px-3 py-1 whitespace-nowrap ${isNumber ? 'text-right tabular-nums' : 'text-left'} ${
        isFirst ? 'sticky left-0 bg-surface' : ''
      } ${isTotal ? 'sticky bottom-0 border-t bg-surface font-medium' : 'border-b font-normal'}`}
    >
      {point !== undefined && onPoint !== undefined ? (
        <button
          type="button"
          className="rounded px-1 text-accent underline-offset-2 hover:underline"
          aria-label={`${point.label}: ${cell.text}. Show persons`}
          onClick={() => onPoint(point)}
        >
          {cell.text}
        </button>
      ) : (
        <span
          className="inline-block max-w-md truncate align-bottom"
          title={cell.text.length > 60 ? cell.text : undefined}
        >
          {cell.text}
        </span>
      )}
    </Tag>
  );
};
