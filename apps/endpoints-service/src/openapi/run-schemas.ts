/** JSON schemas of a run's request and response. */
import { tableFormatSchema } from '@meridian/contracts/query';
import type { ProjectVariable } from '../clients/query-client.ts';
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface VariableSchemas {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const VARIABLE_TYPES: Readonly<Record<ProjectVariable['type'], JsonSchema>> = {
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
  List: { type: 'array', items: { type: 'string' } },
  Date: { type: 'string', format: 'date' },
};

export const variableSchemas = (
  { query, materialization, optionalBreakdownProperties }: EndpointVersionModel,
  definitions: readonly ProjectVariable[],
): VariableSchemas => {
  if (query.kind === 'HogQLQuery') {
    const listed = Object.values(query.variables ?? {});
    const properties = listed.map(({ code_name, variableId }) => {
      const type = definitions.find(({ id, codeName }) => id === variableId || codeName === code_name)?.type;
      return [code_name, VARIABLE_TYPES[type ?? 'String']] as const;
    });
    const withoutDefault = listed.filter(
      ({ value }) => value === undefined || value === null || value === '',
    );
    const required = materialization === null ? withoutDefault : listed;
    return {
      properties: Object.fromEntries(properties),
      required: required.map(({ code_name }) => code_name),
    };
  }
  const breakdowns = breakdownsOf(query);
  const isMaterialized = materialization !== null;
  return {
    properties: {
      ...Object.fromEntries(breakdowns.map((property) => [property, { type: 'string' }])),
      ...(!isMaterialized && { date_from: { type: 'string' }, date_to: { type: 'string' } }),
    },
    required: isMaterialized
      ? breakdowns.filter((property) => !optionalBreakdownProperties.includes(property))
      : [],
  };
};

export interface RunSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly isBodyRequired: boolean;
}

/** `prefix` keeps the schemas of several endpoints apart. */
export const runSchemas = (
  version: EndpointVersionModel,
  definitions: readonly ProjectVariable[],
  prefix = '',
): RunSchemas => {
  const { properties, required } = variableSchemas(version, definitions);
  const hasVariables = Object.keys(properties).length > 0;
  const isBodyRequired = required.length > 0;
  const isSql = version.query.kind === 'HogQLQuery';
  const variables = {
    [`${prefix}Variables`]: {
      type: 'object',
      properties,
      additionalProperties: false,
      ...(isBodyRequired && { required }),
    },
  };
  const request: JsonSchema = {
    type: 'object',
    properties: {
      client_query_id: { type: 'string' },
      ...(!isSql && { filters_override: ref('DashboardFilter') }),
      refresh: { type: 'string', enum: ['cache', 'force', 'direct'], default: 'cache' },
      version: { type: 'integer' },
      ...(isSql && { limit: { type: 'integer', minimum: 1 }, offset: { type: 'integer', minimum: 0 } }),
      debug: { type: 'boolean', default: false },
      format: { type: 'string', enum: tableFormatSchema.options, default: 'json' },
      ...(hasVariables && { variables: ref(`${prefix}Variables`) }),
    },
    ...(isBodyRequired && { required: ['variables'] }),
  };
  return {
    isBodyRequired,
    schemas: { [`${prefix}EndpointRunRequest`]: request, ...(hasVariables ? variables : {}) },
  };
};

export const SHARED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  DashboardFilter: {
    type: 'object',
    properties: {
      date_from: { type: 'string' },
      date_to: { type: 'string' },
      properties: { type: 'array', items: ref('PropertyFilter') },
    },
  },
  PropertyFilter: {
    type: 'object',
    properties: {
      key: { type: 'string' },
      value: {},
      operator: { type: 'string' },
      type: { type: 'string' },
    },
    required: ['key'],
  },
};

export const answerSchema = ({ query, columns }: EndpointVersionModel): JsonSchema => {
  const isSql = query.kind === 'HogQLQuery';
  return {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: isSql ? { type: 'array', items: {} } : {},
        ...(columns.length > 0 && {
          description: `Each row: ${columns.map(({ name, type }) => `${name} (${type})`).join(', ')}`,
        }),
      },
      ...(isSql && { columns: { type: 'array', items: { type: 'string' } } }),
      hasMore: { type: 'boolean' },
      name: { type: 'string' },
      execution_id: { type: 'string' },
      endpoint_version: { type: 'integer' },
      endpoint_materialized: { type: 'boolean' },
      is_cached: { type: 'boolean' },
      last_refresh: { type: 'string', format: 'date-time' },
    },
    required: ['results'],
  };
};

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
