import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { copyText } from '../code/copy-text.ts';
import { classes } from '../shared/classes.ts';
import { toast } from '../toast/toast-store.ts';
import { fittingWidth, gridTemplate, MIN_WIDTH } from './column-widths.ts';
import { GridHeader } from './grid-header.tsx';
import { type GridPosition, moveInGrid } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { shownText, type VirtualColumn } from './virtual-column.ts';

export interface VirtualTableProps<Row> {
  /** The name of the table, to screen readers. */
  readonly label: string;
  readonly columns: ReadonlyArray<VirtualColumn<Row>>;
  readonly rows: readonly Row[];
  /** Called by Enter and by a double click on a row. */
  readonly onOpen?: (row: Row, index: number) => void;
  /** Gives the height: h-96, or h-full in a box that has one. */
  readonly className?: string;
}

const ROW_HEIGHT = 32;
const SAMPLE = 60;
const RESIZE_STEP = 16;

/** A table of any number of rows: only those in sight are drawn. Keys move an active cell, which can be copied. */
export const VirtualTable = <Row,>({
  label,
  columns,
  rows,
  onOpen,
  className = 'h-96',
}: VirtualTableProps<Row>) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridPosition>();
  const [resized, setResized] = useState<ReadonlyMap<string, number>>(new Map());

  const startWidths = useMemo(
    () =>
      columns.map(
        (column) => column.width ?? fittingWidth([`${column.title}    `, ...sampleOf(column, rows)]),
      ),
    [columns, rows],
  );
  const widths = columns.map((column, index) => resized.get(column.key) ?? startWidths[index]!);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // The header covers the first row's height.
    scrollPaddingStart: ROW_HEIGHT,
    useFlushSync: false,
  });

  const resize = useCallback(
    (key: string, width: number) =>
      setResized((earlier) => new Map(earlier).set(key, Math.max(MIN_WIDTH, Math.round(width)))),
    [],
  );
  const fit = useCallback(
    (column: VirtualColumn<Row>) =>
      resize(column.key, fittingWidth([column.title, ...sampleOf(column, rows)], 900)),
    [resize, rows],
  );
  const openRow = useCallback((index: number) => onOpen?.(rows[index]!, index), [onOpen, rows]);

  const moveTo = (position: GridPosition): void => {
    setActive(position);
    virtualizer.scrollToIndex(position.row);
    scrollColumnIntoView(box.current, widths, position.column);
  };
  const copyActive = async ({ row, column }: GridPosition): Promise<void> => {
    if (await copyText(columns[column]!.text(rows[row]!))) toast({ title: 'Cell copied', kind: 'ok' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== box.current) return;
    const hasCtrl = event.ctrlKey || event.metaKey;
    const position = active ?? { row: 0, column: 0 };
    const column = columns[position.column];
    if (hasCtrl && event.key === 'c' && active !== undefined && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      void copyActive(active);
    } else if (event.key === 'Enter' && active !== undefined) {
      openRow(active.row);
    } else if (event.altKey && column !== undefined && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      resize(column.key, widths[position.column]! + (event.key === 'ArrowLeft' ? -RESIZE_STEP : RESIZE_STEP));
    } else {
      const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
      const size = { rows: rows.length, columns: columns.length, page };
      const next = moveInGrid(position, size, { key: event.key, hasCtrl });
      if (next === undefined) return;
      event.preventDefault();
      moveTo(active === undefined ? position : next);
    }
  };

  const items = virtualizer.getVirtualItems();
  return (
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ '--columns': gridTemplate(widths) } as CSSProperties}
      className={classes(
        'group/grid relative overflow-auto bg-surface text-sm tabular-nums outline-none',
        'focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div className="w-max min-w-full" role="presentation">
        <GridHeader columns={columns} widths={widths} onResize={resize} onFit={fit} />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => (
            <GridRow
              key={item.index}
              id={id}
              row={rows[item.index]!}
              index={item.index}
              top={item.start}
              columns={columns}
              activeColumn={active?.row === item.index ? active.column : -1}
              onActivate={setActive}
              onOpen={openRow}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const sampleOf = <Row,>(column: VirtualColumn<Row>, rows: readonly Row[]): readonly string[] =>
  rows.slice(0, SAMPLE).map((row) => shownText(column, row));

const scrollColumnIntoView = (box: HTMLElement | null, widths: readonly number[], column: number): void => {
  if (box === null) return;
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + widths[column]!;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
};
