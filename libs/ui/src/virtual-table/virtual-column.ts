import type { ReactNode } from 'react';
import type { SortDirection } from '../table/table.tsx';

export interface VirtualColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** The text to copy, and to show where there is neither `shown` nor `render`. */
  readonly text: (row: Row) => string;
  /** The shown text of a cell, where it differs from the copied text. */
  readonly shown?: (row: Row) => string;
  readonly render?: (row: Row) => ReactNode;
  /** The width in pixels; fitted to the first rows by default. */
  readonly width?: number;
  readonly align?: 'start' | 'end';
  readonly isMonospaced?: boolean;
  readonly sort?: SortDirection | undefined;
  readonly onSort?: () => void;
}

export const shownText = <Row>({ text, shown }: VirtualColumn<Row>, row: Row): string => (shown ?? text)(row);
