import type { ReactNode } from 'react';
import type { SortDirection } from '../table/table.tsx';

export interface VirtualColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What is copied, and shown when there is no `render`. */
  readonly text: (row: Row) => string;
  readonly render?: (row: Row) => ReactNode;
  /** In pixels; fitted to the first rows by default. */
  readonly width?: number;
  readonly align?: 'start' | 'end';
  readonly isMonospaced?: boolean;
  readonly sort?: SortDirection | undefined;
  readonly onSort?: () => void;
}
