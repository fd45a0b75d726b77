/** For building queries: syntax trees from functions or from text, and text from trees. */
export {
  alias,
  and,
  arithmetic,
  array,
  asterisk,
  at,
  between,
  call,
  compare,
  constant,
  cte,
  dateTime,
  equals,
  field,
  from,
  isNotNull,
  isNull,
  join,
  lambda,
  not,
  or,
  orderBy,
  type SelectParts,
  select,
  selectSet,
  table,
  tableFunction,
  tuple,
  tupleElement,
  unionAll,
  windowFunction,
} from '../ast/builders.ts';
export { constantNumber } from '../ast/constant-number.ts';
export type * from '../ast/nodes.ts';
export { rewriteTree, walkTree } from '../ast/transform.ts';
export { containsAggregate } from '../describe.ts';
export { parseExpr, parseOrder, parseSelect } from '../parse/parse.ts';
export { actionToExpr } from '../prepare/actions.ts';
export { cohortFiltersToExpr } from '../prepare/cohort-filters.ts';
export { cleanedPath } from '../prepare/path-cleaning.ts';
export { type FilterScope, propertiesToExpr } from '../prepare/property-filters.ts';
export { printHogQL } from '../print/hogql.ts';
export { assertSize } from '../resolve/assert-size.ts';
export { findSaved } from '../resolve/find-saved.ts';
