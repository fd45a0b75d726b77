/** For editors and schemas: the available tables, columns and functions, and remarks on a query. */

export { closestName } from '@meridian/core';
export {
  type DescribedField,
  type DescribedFunction,
  type DescribedTable,
  describeFunctions,
  describeTables,
} from '../describe.ts';
export { findFunction } from '../functions/registry.ts';
export { type Remark, type Remarks, remarksOn } from '../lint/remarks.ts';
export { isBooleanText, isNumberText } from '../plan/readable-text.ts';
export { quoteHogQLIdentifier } from '../print/quote.ts';
export { TABLE_NAMES } from '../schema/table-names.ts';
export { CATALOG_TABLES, EMPTY_TABLES } from '../schema/tables/given.ts';
