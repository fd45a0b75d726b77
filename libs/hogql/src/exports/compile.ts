/** For compiling queries: the compiler, its input and its output. */
export {
  type CompiledQuery,
  type CompileInput,
  compile,
  EXPORT_LIMITS,
  NO_LIMITS,
  QUERY_LIMITS,
} from '../compile.ts';
export { type Compiler, createCompiler } from '../compiler.ts';
export { HogQLError, type HogQLErrorCode, UnknownSavedError } from '../errors.ts';
export type { Action, ActionStep } from '../prepare/actions.ts';
export type { RowLimits } from '../prepare/row-limit.ts';
export type { VariableValue } from '../prepare/variables.ts';
export { STORED_TABLE } from '../print/names.ts';
export { ACTIONS } from '../resolve/access.ts';
export type { Cohort, ResolvedField } from '../resolve/context.ts';
export {
  isKnownProperty,
  type PropertyDefinitions,
  type PropertyName,
  type PropertyType,
  type ValueKinds,
} from '../schema/property-definitions.ts';
export type { GivenRow, GivenRows } from '../schema/tables/given.ts';
