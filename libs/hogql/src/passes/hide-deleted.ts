/** Rows that were deleted, and rows that another table shows, are left out (`rowFilter` of the table). */
import { fn, literal, storedColumn } from '../plan/builders.ts';
import { BOOLEAN } from '../plan/types.ts';
import type { ScanConditions } from './context.ts';

export const hideDeleted: ScanConditions = ({ table: { name, rowFilter = {} } }) =>
  Object.entries(rowFilter).map(([column, value]) =>
    fn('equals', [storedColumn(name, column), literal(value)], BOOLEAN),
  );
