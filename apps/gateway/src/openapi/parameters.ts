/** The parameters of an operation in its path, its query string and its headers. */
import type { z } from 'zod';
import type { Json, SchemaWriter } from './json-schema.ts';
import type { DescribedOperation } from './operations.ts';

export const parametersOf = (
  operation: DescribedOperation,
  path: string,
  query: z.ZodObject | undefined,
  schemas: SchemaWriter,
): Json[] => [
  ...pathParameters(path),
  ...(query === undefined ? [] : queryParameters(query, schemas)),
  ...('creates' in operation && operation.creates ? [IDEMPOTENCY_KEY] : []),
];

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = (query: z.ZodObject, schemas: SchemaWriter): Json[] => {
  const { properties = {}, required = [] } = schemas.write(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    // Lists are written `a,b`.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  }));
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer ' +
    'again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
