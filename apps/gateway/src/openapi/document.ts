/** OpenAPI 3.1 from the declared operations and the zod schemas that services parse with. */
import { z } from 'zod';
import { createSchemaWriter, type Json, type SchemaWriter } from './json-schema.ts';
import { type DescribedOperation, OPERATIONS, shapeOf } from './operations.ts';
import { parametersOf } from './parameters.ts';
import { pathTemplates } from './paths.ts';
import { answersWithoutBody, type Shape, statusOf } from './shapes/index.ts';

const SECURITY_SCHEME = 'bearer';
const JSON_TYPE = 'application/json';
const errorSchema = z
  .object({ type: z.string(), code: z.string(), detail: z.string(), attr: z.string().nullable() })
  .describe('docs/errors.md lists every code.');

export const openApiDocument = ({ publicUrl, version }: { publicUrl: string; version: string }): Json => {
  const schemas = createSchemaWriter();
  const paths = pathItems(schemas);
  return {
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
    paths,
    components: {
      securitySchemes: {
        [SECURITY_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API key or an OAuth access token.',
        },
      },
      schemas: { Error: schemas.write(errorSchema), ...schemas.components() },
      responses: Object.fromEntries(
        ERROR_ANSWERS.map(([, name, description]) => [
          name,
          { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
};

const ERROR_ANSWERS = [
  [400, 'Invalid', 'The request is invalid; `attr` names the field.'],
  [401, 'Unauthenticated', 'No valid credential. `WWW-Authenticate` leads to the metadata.'],
  [403, 'Forbidden', 'The credential lacks a scope.'],
  [404, 'NotFound', 'The object does not exist, or the credential has no access to it.'],
  [429, 'Throttled', 'Too many calls. `Retry-After` says when to come back.'],
] as const;

const RECENT_SIGN_IN =
  'In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.';

const pathItems = (schemas: SchemaWriter): Json => {
  const templates = pathTemplates(OPERATIONS);
  const items: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const template = templates.get(operation.path) ?? operation.path;
    items[template] = {
      ...items[template],
      [operation.method.toLowerCase()]: describe(operation, template, schemas),
    };
  }
  return items;
};

const describe = (operation: DescribedOperation, template: string, schemas: SchemaWriter): Json => {
  const { method, path, chapter, summary, scope } = operation;
  const shape = shapeOf(operation);
  const isOpen = scope === 'open';
  const parameters = parametersOf(operation, template, shape.query, schemas);
  return {
    operationId: operationIdOf(method, path),
    tags: [chapter],
    summary,
    ...('needsRecentSignIn' in operation && operation.needsRecentSignIn && { description: RECENT_SIGN_IN }),
    ...(isOpen ? { security: [] } : { 'x-required-scope': scope }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(shape, schemas),
    responses: {
      ...successOf(operation, shape, schemas),
      ...Object.fromEntries(
        ERROR_ANSWERS.filter(([code]) => !isOpen || code === 400).map(([code, name]) => [
          code,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  };
};

const requestBodyOf = ({ body, bodyType = JSON_TYPE, bodyExample }: Shape, schemas: SchemaWriter): Json =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [bodyType]: {
              schema: schemas.write(body),
              ...(bodyExample !== undefined && { example: bodyExample }),
            },
          },
        },
      };

const successOf = (operation: DescribedOperation, shape: Shape, schemas: SchemaWriter): Json => {
  if (shape.isAlwaysRefused) return {};
  const content = answersWithoutBody(operation, shape) ? {} : { content: contentOf(shape, schemas) };
  return { [statusOf(operation, shape)]: { description: 'Done.', ...content } };
};

const contentOf = (shape: Shape, schemas: SchemaWriter): Json => {
  const { answer, answerType = JSON_TYPE, otherTypes = [], example } = shape;
  const schema = answer === undefined ? { type: 'string' } : schemas.write(answer);
  const files = otherTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const);
  return { [answerType]: { schema, example }, ...Object.fromEntries(files) };
};

const operationIdOf = (method: string, path: string): string =>
  `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, '_').replace(/_$/, '')}`;
