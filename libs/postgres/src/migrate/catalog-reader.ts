/**
 * Reads the system catalogs for the schema engine. The stock adapter has no mapping for some of their types ("char",
 * name[]), and the engine stops at the first one. This file maps them; every value arrives in Postgres's text form.
 */
import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

interface CatalogType {
  readonly column: ColumnType;
  readonly parse: (text: string) => unknown;
}

/** Postgres takes it as a plain number; the driver's types list only scalars. */
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

const asText = (text: string): string => text;
const asUtc = (text: string): string => `${text.replace(' ', 'T').replace(/[+-]\d{2}(:\d{2})?$/, '')}+00:00`;
const asTextArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[];
const asNumberArray = (text: string): number[] => asTextArray(text).map(Number);

const TEXT: CatalogType = { column: ColumnTypeEnum.Text, parse: asText };

const BY_OID: ReadonlyMap<number, CatalogType> = new Map<number, CatalogType>([
  [16, { column: ColumnTypeEnum.Boolean, parse: (text) => text === 't' }],
  [18, { column: ColumnTypeEnum.Character, parse: asText }],
  [20, { column: ColumnTypeEnum.Int64, parse: asText }],
  [21, { column: ColumnTypeEnum.Int32, parse: Number }],
  [23, { column: ColumnTypeEnum.Int32, parse: Number }],
  [26, { column: ColumnTypeEnum.Int64, parse: asText }],
  [1002, { column: ColumnTypeEnum.CharacterArray, parse: asTextArray }],
  [1003, { column: ColumnTypeEnum.TextArray, parse: asTextArray }],
  [1005, { column: ColumnTypeEnum.Int32Array, parse: asNumberArray }],
  [1007, { column: ColumnTypeEnum.Int32Array, parse: asNumberArray }],
  [TEXT_ARRAY, { column: ColumnTypeEnum.TextArray, parse: asTextArray }],
  [1114, { column: ColumnTypeEnum.DateTime, parse: asUtc }],
  [1184, { column: ColumnTypeEnum.DateTime, parse: asUtc }],
]);

const typeOf = (oid: number): CatalogType => BY_OID.get(oid) ?? TEXT;

export const readCatalog = async (pool: pg.Pool, query: SqlQuery): Promise<SqlResultSet> => {
  const { fields, rows } = await pool.query<unknown[]>({
    text: query.sql,
    values: query.args,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => typeOf(oid).parse },
  });
  return {
    columnNames: fields.map((field) => field.name),
    columnTypes: fields.map((field) => typeOf(field.dataTypeID).column),
    rows,
  };
};
