import { z } from 'zod';
import { dateRangeSchema } from './date-range.ts';
import { nodeMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';

/** One stored variable and the value it has for this query. */
export const queryVariableSchema = z.strictObject({
  variableId: z.string(),
  code_name: z.string(),
  value: z.unknown().optional(),
  isNull: optional(z.boolean()),
});

export const queryVariablesSchema = z.record(z.string(), queryVariableSchema);

/** The value of `{filters}` in SQL. */
export const hogqlFiltersSchema = z.strictObject({
  properties: propertiesSchema,
  dateRange: optional(dateRangeSchema),
  filterTestAccounts: withDefault(z.boolean(), false),
});

export const hogqlQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('HogQLQuery'),
  query: z.string().max(1_048_576),
  variables: optional(queryVariablesSchema),
  values: optional(z.record(z.string(), z.unknown())),
  filters: optional(hogqlFiltersSchema),
  name: optional(z.string()),
  explain: optional(z.boolean()),
  connectionId: optional(z.string()),
  sendRawQuery: optional(z.boolean()),
});

export const hogqlMetadataSchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('HogQLMetadata'),
  language: z.enum(['hogQL', 'hogQLExpr', 'hog', 'hogTemplate']),
  query: z.string().max(1_048_576),
  filters: optional(hogqlFiltersSchema),
  variables: optional(queryVariablesSchema),
  /** The query whose tables the expression refers to. */
  sourceQuery: z.unknown().optional(),
  globals: optional(z.record(z.string(), z.unknown())),
  debug: optional(z.boolean()),
});

export const hogqlAutocompleteSchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('HogQLAutocomplete'),
  language: z.enum(['hogQL', 'hogQLExpr', 'hog', 'hogTemplate']),
  query: z.string().max(1_048_576),
  startPosition: z.int().min(0),
  endPosition: z.int().min(0),
  filters: optional(hogqlFiltersSchema),
  sourceQuery: z.unknown().optional(),
  globals: optional(z.record(z.string(), z.unknown())),
});

export const databaseSchemaQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('DatabaseSchemaQuery'),
});

export type QueryVariable = z.output<typeof queryVariableSchema>;
export type QueryVariables = z.output<typeof queryVariablesSchema>;
export type HogQLFilters = z.output<typeof hogqlFiltersSchema>;
export type HogQLQuery = z.output<typeof hogqlQuerySchema>;
export type HogQLMetadata = z.output<typeof hogqlMetadataSchema>;
export type HogQLAutocomplete = z.output<typeof hogqlAutocompleteSchema>;
export type DatabaseSchemaQuery = z.output<typeof databaseSchemaQuerySchema>;
