/**
 * JSON Schema 2020-12, which OpenAPI 3.1 speaks, of the zod schemas of the contracts. A schema that the contracts
 * export as `xSchema` becomes the component `X`, so the names of components are stable and each is written once.
 * All schemas describe the wire, which is the input side of a zod schema.
 */
import * as accounts from '@meridian/contracts/accounts';
import * as capture from '@meridian/contracts/capture';
import * as dashboards from '@meridian/contracts/dashboards';
import * as delivery from '@meridian/contracts/delivery';
import * as endpoints from '@meridian/contracts/endpoints';
import * as insights from '@meridian/contracts/insights';
import * as oauth from '@meridian/contracts/oauth';
import * as query from '@meridian/contracts/query';
import * as sharing from '@meridian/contracts/sharing';
import * as wire from '@meridian/contracts/wire';
import { z } from 'zod';

export type Json = Record<string, unknown>;

const CHAPTERS: readonly Readonly<Record<string, unknown>>[] = [
  wire,
  query,
  capture,
  insights,
  dashboards,
  endpoints,
  accounts,
  oauth,
  sharing,
  delivery,
];
const COMPONENTS = '#/components/schemas/';

export interface SchemaWriter {
  /** The schema, with references to the components that it uses. */
  write(schema: z.ZodType): Json;
  /** The components that were used so far, by name. */
  components(): Json;
}

export const createSchemaWriter = (): SchemaWriter => {
  const names = componentNames();
  const used: Json = {};
  const write = (schema: z.ZodType): Json => {
    const {
      $schema: _dialect,
      $defs: components = {},
      ...own
    } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: registryOf(names) as never,
      override: ({ zodSchema, jsonSchema }) => {
        useWrittenForm(jsonSchema);
        addDiscriminator(zodSchema, jsonSchema);
      },
    }) as Json & { $defs?: Json };
    Object.assign(used, toComponentReferences(components));
    return withFlatUnions(toComponentReferences(own), used) as Json;
  };
  return { write, components: () => withFlatUnions(sortedByName(used), used) as Json };
};

const sortedByName = (components: Json): Json =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));

const componentNames = (): ReadonlyMap<unknown, string> => {
  const names = new Map<unknown, string>();
  for (const [key, value] of CHAPTERS.flatMap((chapter) => Object.entries(chapter))) {
    if (value instanceof z.ZodType && key.endsWith('Schema')) names.set(value, componentNameOf(key));
  }
  if (new Set(names.values()).size < names.size)
    throw new Error('Two schemas of the contracts share a name.');
  return names;
};

const componentNameOf = (exportName: string): string =>
  `${exportName.charAt(0).toUpperCase()}${exportName.slice(1)}`
    .replace(/Schema$/, '')
    .replace(/^Hogql/, 'HogQL');

/** The metadata of zod, and the name of the component as `id`. */
const registryOf = (names: ReadonlyMap<unknown, string>) => ({
  get: (schema: z.core.$ZodType) => {
    const { id: _id, ...meta } = z.globalRegistry.get(schema as z.ZodType) ?? {};
    const id = names.get(schema);
    return id === undefined ? meta : { ...meta, id };
  },
});

/** A query parameter is parsed from text; `written` in its metadata is the form that the document shows. */
const useWrittenForm = (schema: Json): void => {
  const { written } = schema;
  if (typeof written !== 'object' || written === null) return;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, written);
};

const addDiscriminator = (zodSchema: z.core.$ZodTypes, schema: Json): void => {
  if (!(zodSchema instanceof z.ZodDiscriminatedUnion)) return;
  const { discriminator } = zodSchema.def;
  schema['discriminator'] = { propertyName: discriminator };
};

/** A discriminator names only direct options, so the options of a union within a union become its own. */
const withFlatUnions = (node: unknown, components: Json): unknown => {
  if (Array.isArray(node)) return node.map((item) => withFlatUnions(item, components));
  if (typeof node !== 'object' || node === null) return node;
  const schema = mapValues(node as Json, (value) => withFlatUnions(value, components));
  return isUnion(schema) ? { ...schema, oneOf: optionsOf(schema, components) } : schema;
};

const isUnion = (schema: Json | undefined): schema is Json =>
  schema?.['discriminator'] !== undefined && Array.isArray(schema['oneOf']);

const optionsOf = (union: Json, components: Json): Json[] =>
  (union['oneOf'] as Json[]).flatMap((option) => {
    const { $ref } = option as { $ref?: string };
    const target =
      $ref === undefined ? option : (components[$ref.slice(COMPONENTS.length)] as Json | undefined);
    return isUnion(target) ? optionsOf(target, components) : [option];
  });

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

const toComponentReferences = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Json;
