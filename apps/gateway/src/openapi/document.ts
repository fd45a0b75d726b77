/** OpenAPI 3.1 from the declared operations and the zod schemas that services parse with. */
import { z } from 'zod';
import { type DescribedOperation, OPERATIONS, shapeOf } from './operations.ts';

type Json = Record<string, unknown>;

const SECURITY_SCHEME = 'bearer';
const errorSchema = z
  .object({ type: z.string(), code: z.string(), detail: z.string(), attr: z.string().nullable() })
  .describe('docs/errors.md lists every code.');

export const openApiDocument = ({ publicUrl, version }: { publicUrl: string; version: string }): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Meridian',
    version,
    description:
      'Product analytics: events in, insights and HogQL out, queries served as HTTP endpoints. ' +
      'Paths below `/api/projects/` also exist below `/api/environments/`; `@current` names your current project; ' +
      'a trailing slash is optional.',
  },
  servers: [{ url: publicUrl }],
  security: [{ [SECURITY_SCHEME]: [] }],
  tags: [...new Set(OPERATIONS.map(({ chapter }) => chapter))].map((name) => ({ name })),
  paths: pathItems(),
  components: {
    securitySchemes: {
      [SECURITY_SCHEME]: {
        type: 'http',
        scheme: 'bearer',
        description: 'A personal API key or an OAuth access token.',
      },
    },
    schemas: { Error: schemaOf(errorSchema, 'output') },
    responses: Object.fromEntries(
      ERROR_ANSWERS.map(([, name, description]) => [
        name,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      ]),
    ),
  },
});

const ERROR_ANSWERS = [
  [400, 'Invalid', 'The request is not right; `attr` names the field.'],
  [401, 'Unauthenticated', 'No valid credential. `WWW-Authenticate` leads to the metadata.'],
  [403, 'Forbidden', 'The credential lacks a scope.'],
  [404, 'NotFound', 'There is no such thing, or the credential does not reach it.'],
  [429, 'Throttled', 'Too many calls. `Retry-After` says when to come back.'],
] as const;

const pathItems = (): Json => {
  const items: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const path = templateOf(operation.path);
    items[path] = { ...items[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return items;
};

const describe = (operation: DescribedOperation): Json => {
  const { method, path, chapter, summary, scope } = operation;
  const { body, bodyType, answer, status = method === 'DELETE' ? 204 : 200 } = shapeOf(operation);
  const isOpen = scope === 'open';
  const parameters = [
    ...pathParameters(path),
    ...('creates' in operation && operation.creates ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: operationIdOf(method, path),
    tags: [chapter],
    summary,
    ...(isOpen ? { security: [] } : { 'x-required-scope': scope }),
    ...(parameters.length > 0 && { parameters }),
    ...((body !== undefined || bodyType !== undefined) && {
      requestBody: {
        required: true,
        content: {
          [bodyType ?? 'application/json']: {
            schema: body === undefined ? { type: 'object' } : schemaOf(body, 'input'),
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(status !== 204 && {
          content: { 'application/json': { schema: answer === undefined ? {} : schemaOf(answer, 'output') } },
        }),
      },
      ...Object.fromEntries(
        ERROR_ANSWERS.filter(([code]) => !isOpen || code === 400).map(([code, name]) => [
          code,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  };
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request for 24 hours: the same request with the same key has one effect, and is given the first answer ' +
    'again, with `Idempotency-Replayed: true`. 409 while the first is under way, 422 for another body.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const operationIdOf = (method: string, path: string): string =>
  `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '_').replace(/_$/, '')}`;

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** JSON Schema 2020-12, which OpenAPI 3.1 speaks. Its `$id` lets references inside it stay inside it. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'ref', // a query node holds the same members dozens of times
  });
  return JSON.stringify(rest).includes('"$ref"') ? { $id: `urn:meridian:${nextId()}`, ...rest } : rest;
};

let ids = 0;
const nextId = (): number => {
  ids += 1;
  return ids;
};
