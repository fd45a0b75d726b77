import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import { classes } from '../shared/classes.ts';
import type { VirtualColumn } from './virtual-column.ts';

interface GridHeaderProps<Row> {
  readonly columns: ReadonlyArray<VirtualColumn<Row>>;
  readonly widths: readonly number[];
  readonly onResize: (key: string, width: number) => void;
  readonly onFit: (column: VirtualColumn<Row>) => void;
}

export const GridHeader = <Row,>({ columns, widths, onResize, onFit }: GridHeaderProps<Row>) => (
  <div role="rowgroup" className="sticky top-0 z-10">
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className="grid h-8 grid-cols-(--columns) border-line border-b bg-canvas font-medium text-muted text-xs"
    >
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={index + 1}
          aria-sort={column.onSort === undefined ? undefined : (column.sort ?? 'none')}
          className={classes(
            'relative flex min-w-0 items-center px-3',
            column.align === 'end' && 'justify-end',
          )}
        >
          <Title column={column} />
          <ResizeHandle
            width={widths[index]!}
            onResize={(width) => onResize(column.key, width)}
            onFit={() => onFit(column)}
          />
        </div>
      ))}
    </div>
  </div>
);

const Title = <Row,>({ column }: { readonly column: VirtualColumn<Row> }) => {
  if (column.onSort === undefined) return <span className="truncate">{column.title}</span>;
  return (
    <button
      type="button"
      onClick={column.onSort}
      className="-mx-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:text-ink"
    >
      <span className="truncate">{column.title}</span>
      {column.sort === 'ascending' && <ArrowUp className="size-3.5 shrink-0 text-ink" aria-hidden="true" />}
      {column.sort === 'descending' && (
        <ArrowDown className="size-3.5 shrink-0 text-ink" aria-hidden="true" />
      )}
    </button>
  );
};

interface ResizeHandleProps {
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onFit: () => void;
}

/** Works with pointers only. With the keyboard, Alt and the arrows resize the column of the active cell. */
const ResizeHandle = ({ width, onResize, onFit }: ResizeHandleProps) => {
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    const handle = event.currentTarget;
    const origin = event.clientX;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: { clientX: number }): void => onResize(width + clientX - origin);
    const stop = (): void => handle.removeEventListener('pointermove', move);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', stop, { once: true });
  };
  return (
    <div
      aria-hidden="true"
      onPointerDown={start}
      onDoubleClick={onFit}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-line border-r hover:border-accent hover:border-r-2"
    />
  );
};
