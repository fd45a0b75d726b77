import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ScrollBox } from '../scroll-box/scroll-box.tsx';
import { classes } from '../shared/classes.ts';

export interface TableProps extends ComponentProps<'table'> {
  /** The name of the table, to screen readers. */
  readonly label: string;
  /** Classes of the box that scrolls; give it a height to keep the header in sight. */
  readonly boxClassName?: string;
  readonly density?: 'normal' | 'compact';
}

/** A plain table. Inside it: `thead`, `tbody`, `tr`, and `HeaderCell` and `Cell` for the cells. */
export const Table = ({
  label,
  boxClassName,
  density = 'normal',
  className,
  children,
  ...rest
}: TableProps) => (
  <ScrollBox aria-label={label} className={classes('relative overflow-auto', boxClassName)}>
    <table
      {...rest}
      aria-label={label}
      className={classes(
        'w-full border-separate border-spacing-0 text-left text-sm tabular-nums',
        '[&_tbody_tr:last-child>*]:border-b-0 [&_tbody_tr]:hover:bg-hover [&_tr>*:first-child]:pl-4 [&_tr>*:last-child]:pr-4',
        density === 'compact' ? '[&_td]:py-1 [&_th]:py-1' : '[&_td]:py-2 [&_th]:py-2',
        className,
      )}
    >
      {children}
    </table>
  </ScrollBox>
);

export type SortDirection = 'ascending' | 'descending';

export interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  readonly align?: 'start' | 'end';
  /** The direction in which the table is sorted by this column; `undefined` when by another one. */
  readonly sort?: SortDirection | undefined;
  /** Makes the column sortable. */
  readonly onSort?: () => void;
  readonly children?: ReactNode;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

export const HeaderCell = ({
  align = 'start',
  sort,
  onSort,
  className,
  children,
  ...rest
}: HeaderCellProps) => {
  const Arrow = ARROWS[sort ?? 'none'];
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort === undefined ? undefined : (sort ?? 'none')}
      className={classes(
        'sticky top-0 z-10 whitespace-nowrap border-line border-b bg-surface px-3 font-medium text-muted text-xs',
        align === 'end' && 'text-right',
        className,
      )}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classes(
            '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            className={classes('size-3.5', sort === undefined ? 'opacity-50' : 'text-ink')}
            aria-hidden="true"
          />
        </button>
      )}
    </th>
  );
};

export interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  readonly align?: 'start' | 'end';
  readonly isMonospaced?: boolean;
  readonly isMuted?: boolean;
}

export const Cell = ({
  align = 'start',
  isMonospaced = false,
  isMuted = false,
  className,
  ...rest
}: CellProps) => (
  <td
    {...rest}
    className={classes(
      'border-line border-b px-3 align-middle',
      align === 'end' && 'text-right',
      isMonospaced && 'font-mono',
      isMuted && 'text-muted',
      className,
    )}
  />
);
