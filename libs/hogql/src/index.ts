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
} from './ast/builders.ts';
export type * from './ast/nodes.ts';
export { rewriteTree, walkTree } from './ast/transform.ts';
export {
  type CompiledQuery,
  type CompileInput,
  compile,
  EXPORT_LIMITS,
  NO_LIMITS,
  QUERY_LIMITS,
} from './compile.ts';
export { type Compiler, createCompiler } from './compiler.ts';
export {
  containsAggregate,
  type DescribedField,
  type DescribedFunction,
  type DescribedTable,
  describeFunctions,
  describeTables,
} from './describe.ts';
export { closestName } from './did-you-mean.ts';
export { HogQLError, type HogQLErrorCode } from './errors.ts';
export { findFunction } from './functions/registry.ts';
export { type Remark, type Remarks, remarksOn } from './lint/remarks.ts';
export { parseExpr, parseOrder, parseSelect } from './parse/parse.ts';
export type { Action, ActionStep } from './prepare/actions.ts';
export { actionToExpr } from './prepare/actions.ts';
export { cleanedPath } from './prepare/path-cleaning.ts';
export { type FilterScope, propertiesToExpr } from './prepare/property-filters.ts';
export type { RowLimits } from './prepare/row-limit.ts';
export type { VariableValue } from './prepare/variables.ts';
export { printHogQL } from './print/hogql.ts';
export { STORED_TABLE } from './print/names.ts';
export { ACTIONS } from './resolve/access.ts';
export { assertSize } from './resolve/assert-size.ts';
export type { Cohort, ResolvedField } from './resolve/context.ts';
export {
  isKnownProperty,
  type PropertyDefinitions,
  type PropertyName,
  type PropertyType,
  type ValueKinds,
} from './schema/property-definitions.ts';
export { TABLE_NAMES } from './schema/table-names.ts';
export type { GivenRow, GivenRows } from './schema/tables/given.ts';
