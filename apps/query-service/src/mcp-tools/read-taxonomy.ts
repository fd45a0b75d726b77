/** `read_taxonomy`: which events, properties and values a project has, so that an agent queries only existing ones. */
import { InvalidRequestError, quoteSqlText } from '@meridian/core';
import { describeTables } from '@meridian/hogql/describe';
import type { ProjectApiCall } from '@meridian/identity';
import { z } from 'zod';
import type { PropertySchema, PropertySchemas } from '../project/property-schemas.ts';
import { asTable, type RunSql } from './run-sql.ts';

const name = z.string().min(1).max(400);
const actionId = z.int().positive();

export const taxonomyArgs = z.looseObject({
  query: z.discriminatedUnion('kind', [
    z.looseObject({
      kind: z.literal('events'),
      limit: z.int().min(1).max(500).default(500),
      offset: z.int().min(0).max(100_000).default(0),
    }),
    z.looseObject({ kind: z.literal('event_properties'), event_name: name }),
    z.looseObject({ kind: z.literal('event_property_values'), event_name: name, property_name: name }),
    z.looseObject({ kind: z.literal('entity_properties'), entity: name }),
    z.looseObject({ kind: z.literal('entity_property_values'), entity: name, property_name: name }),
    z.looseObject({ kind: z.literal('action_properties'), action_id: actionId }),
    z.looseObject({ kind: z.literal('action_property_values'), action_id: actionId, property_name: name }),
  ]),
});

type TaxonomyQuery = z.output<typeof taxonomyArgs>['query'];

/** The period that is read, which bounds the cost. */
const RECENT = 'timestamp > now() - INTERVAL 30 DAY';
const SAMPLE_EVENTS = 20_000;
const MAX_PROPERTIES = 500;
const MAX_VALUES = 25;

const isEvent = (event: string): string => `event = ${quoteSqlText(event)}`;
const isAction = (id: number): string => `matchesAction(${id})`;

export interface TaxonomyParts {
  readonly runSql: RunSql;
  readonly schemas: Pick<PropertySchemas, 'get'>;
}

export const createTaxonomyReader =
  ({ runSql, schemas }: TaxonomyParts) =>
  async (call: ProjectApiCall, query: TaxonomyQuery): Promise<string> => {
    const table = async (sql: string): Promise<string> => asTable(await runSql(call, sql));
    const propertiesOf = async (condition: string): Promise<string> => {
      const { definitions } = await schemas.get(call.projectId);
      const { results } = await runSql(
        call,
        `SELECT key, count() AS count FROM (SELECT JSONExtractKeys(properties) AS keys FROM events ` +
          `WHERE ${condition} AND ${RECENT} ORDER BY timestamp DESC LIMIT ${SAMPLE_EVENTS}) ` +
          `ARRAY JOIN keys AS key GROUP BY key ORDER BY count DESC, key LIMIT ${MAX_PROPERTIES}`,
      );
      if (results.length === 0)
        return 'There are no such events in the last 30 days. Read the events first, and check the name.';
      const typed = results.map(([key]) => [key, definitions.event?.get(String(key)) ?? 'String']);
      return `Properties, the most frequent first:\n${asTable({ columns: ['property', 'type'], results: typed })}`;
    };
    switch (query.kind) {
      case 'events':
        return `Events of the last 30 days, the most frequent first:\n${await table(
          `SELECT event, count() AS count, max(timestamp) AS last_seen FROM events WHERE ${RECENT} ` +
            `GROUP BY event ORDER BY count DESC, event LIMIT ${query.limit} OFFSET ${query.offset}`,
        )}`;
      case 'event_properties':
        return propertiesOf(isEvent(query.event_name));
      case 'action_properties':
        return propertiesOf(isAction(query.action_id));
      case 'event_property_values':
        return table(
          valuesOf(query.property_name, `events WHERE ${isEvent(query.event_name)} AND ${RECENT}`),
        );
      case 'action_property_values':
        return table(
          valuesOf(query.property_name, `events WHERE ${isAction(query.action_id)} AND ${RECENT}`),
        );
      case 'entity_properties':
        return entityProperties(await schemas.get(call.projectId), query.entity);
      case 'entity_property_values':
        return table(entityValues(await schemas.get(call.projectId), query.entity, query.property_name));
    }
  };

/** The most frequent values of a property; `rows` is what follows FROM. */
const valuesOf = (property: string, rows: string): string =>
  valuesOfExpr(`properties[${quoteSqlText(property)}]`, rows);

const valuesOfExpr = (expr: string, rows: string): string =>
  `SELECT value, count() AS count FROM (SELECT toString(${expr}) AS value FROM ${rows} LIMIT ${SAMPLE_EVENTS * 5}) ` +
  `WHERE value IS NOT NULL GROUP BY value ORDER BY count DESC, value LIMIT ${MAX_VALUES}`;

type Entity = { readonly kind: 'person' | 'session' } | { readonly kind: 'group'; readonly index: number };

const entityNamed = ({ groupTypes }: PropertySchema, asked: string): Entity => {
  const names = [asked, asked.replace(/s$/, '')].map((its) => its.toLowerCase());
  if (names.includes('person')) return { kind: 'person' };
  if (names.includes('session')) return { kind: 'session' };
  const group = groupTypes.find((type) => names.includes(type.name.toLowerCase()));
  if (group) return { kind: 'group', index: group.index };
  const known = ['person', 'session', ...groupTypes.map((type) => type.name)].join(', ');
  throw new InvalidRequestError('invalid_input', `There is no entity ${asked}. Use one of: ${known}.`);
};

const sessionColumns = () =>
  describeTables()
    .find((table) => table.name === 'sessions')
    ?.fields.filter(({ isHidden }) => !isHidden) ?? [];

const entityProperties = (schema: PropertySchema, asked: string): string => {
  const entity = entityNamed(schema, asked);
  const rows =
    entity.kind === 'session'
      ? sessionColumns().map((column) => [column.name, column.type])
      : schema.properties
          .filter(
            ({ owner, groupIndex }) =>
              owner === entity.kind && (entity.kind !== 'group' || groupIndex === entity.index),
          )
          .map((property) => [property.name, property.type ?? 'String'])
          .slice(0, MAX_PROPERTIES);
  return asTable({ columns: ['property', 'type'], results: rows });
};

const entityValues = (schema: PropertySchema, asked: string, property: string): string => {
  const entity = entityNamed(schema, asked);
  if (entity.kind === 'person') return valuesOf(property, 'persons');
  if (entity.kind === 'group') return valuesOf(property, `groups WHERE index = ${entity.index}`);
  if (!sessionColumns().some((column) => column.name === property)) {
    throw new InvalidRequestError(
      'invalid_input',
      `Sessions have no column ${property}. Read their properties first.`,
    );
  }
  return valuesOfExpr(`\`${property}\``, 'sessions WHERE $start_timestamp > now() - INTERVAL 30 DAY');
};
