export type { VirtualColumn } from './virtual-column.ts';
export { VirtualTable, type VirtualTableProps } from './virtual-table.tsx';
