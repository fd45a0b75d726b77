import { memo } from 'react';
import { classes } from '../shared/classes.ts';
import type { GridPosition } from './grid-keys.ts';
import { shownText, type VirtualColumn } from './virtual-column.ts';

interface GridRowProps<Row> {
  /** The start of the ids of cells. */
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly columns: ReadonlyArray<VirtualColumn<Row>>;
  readonly activeColumn: number;
  readonly onActivate: (position: GridPosition) => void;
  readonly onOpen: (index: number) => void;
}

const Row = <Item,>({
  id,
  row,
  index,
  top,
  columns,
  activeColumn,
  onActivate,
  onOpen,
}: GridRowProps<Item>) => (
  <div
    role="row"
    tabIndex={-1}
    aria-rowindex={index + 2}
    onDoubleClick={() => onOpen(index)}
    style={{ transform: `translateY(${top}px)` }}
    className="absolute inset-x-0 top-0 grid h-8 contain-strict grid-cols-(--columns) border-line border-b hover:bg-hover"
  >
    {columns.map((column, columnIndex) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells
      <div
        key={column.key}
        id={`${id}-${index}-${columnIndex}`}
        role="gridcell"
        tabIndex={-1}
        aria-colindex={columnIndex + 1}
        aria-selected={columnIndex === activeColumn}
        onClick={() => onActivate({ row: index, column: columnIndex })}
        className={classes(
          'min-w-0 truncate border-line border-r px-3 leading-8 last:border-r-0',
          column.align === 'end' && 'text-right',
          column.isMonospaced === true && 'font-mono text-xs leading-8',
          columnIndex === activeColumn &&
            'group-focus/grid:outline-2 group-focus/grid:outline-accent group-focus/grid:-outline-offset-2',
        )}
      >
        {column.render === undefined ? shownText(column, row) : column.render(row)}
      </div>
    ))}
  </div>
);

/** `memo` loses the type parameter. */
export const GridRow = memo(Row) as typeof Row;
