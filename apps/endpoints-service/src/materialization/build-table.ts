/** Writes a version's result outside of the readers' view: to a new table, or as new rows of a table by day. */

import { AS_SAVED } from '../clients/query-client.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { withBreakdownLimit } from '../run/run-inline.ts';
import { buildKeyed } from './build-keyed.ts';
import type { Building, BuiltTable } from './building.ts';
import { insightRows } from './insight-rows.ts';
import { planStorage } from './plan-storage.ts';
import { beginTable, compileQuery, describeTable, fillTable, insertRows } from './statements.ts';
import { ROW_COLUMN, type StoredForm } from './stored-form.ts';

export const buildTable = async (building: Building): Promise<BuiltTable> => {
  if (!hadTooManyDays(building.version)) {
    const built = await buildAs(building, true);
    if (built !== 'too many days') return built;
  }
  const built = await buildAs(building, false);
  if (built === 'too many days') throw new Error('the plan stores rows by day although it may not');
  return { ...built, form: { ...built.form, tooManyDays: true } as StoredForm };
};

const hadTooManyDays = ({ materialization }: EndpointVersionModel): boolean => {
  const form = materialization?.storedForm;
  return form != null && form.kind !== 'insight' && form.tooManyDays === true;
};

const buildAs = async (building: Building, allowDays: boolean): Promise<BuiltTable | 'too many days'> => {
  const { query, bucketOverrides } = building.version;
  const plan = planStorage(query, bucketOverrides, { allowDays });
  switch (plan.kind) {
    case 'refused':
      throw new Error(plan.reason);
    case 'rows':
      return buildRows(building);
    case 'keyed':
      return buildKeyed(building, plan);
    case 'insight':
      return buildInsight(building);
  }
};

const buildRows = async (building: Building): Promise<BuiltTable> => {
  const compiled = await compileQuery(building, building.version.query.query ?? '');
  const { sql, params, settings, columns: names } = compiled;
  // A single stream from the sorted result to the table keeps row numbers equal to positions in the result.
  const numbered = {
    sql: `SELECT *, rowNumberInAllBlocks() AS ${ROW_COLUMN} FROM (${sql})`,
    params,
    settings,
  };
  const shape = { columns: { like: numbered.sql }, orderBy: [ROW_COLUMN] };
  const tableName = await beginTable(building, shape, numbered);
  const rows = await fillTable(building, tableName, numbered);
  const columns = (await describeTable(building, tableName)).map(({ name }) => name);
  return {
    tableName,
    form: { kind: 'rows', names, columns: columns.filter((name) => name !== ROW_COLUMN), keys: [] },
    rows,
    wasIncremental: false,
  };
};

const buildInsight = async (building: Building): Promise<BuiltTable> => {
  const { parts, version, signal } = building;
  const { bytes } = await parts.queryClient.run(
    version.projectId,
    {
      query: withBreakdownLimit(version.query),
      reader_scopes: AS_SAVED,
      refresh: 'force_blocking',
      pool: 'background',
      timeout_ms: parts.config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS,
      name: 'materialization',
    },
    signal,
  );
  const { form, rows } = await insightRows(version.query, bytes);
  const list = `(${ROW_COLUMN} UInt32, m_breakdown Array(String), m_result String CODEC(ZSTD(1)))`;
  const tableName = await beginTable(building, { columns: { list }, orderBy: [ROW_COLUMN] });
  await insertRows(building, tableName, rows);
  return { tableName, form, rows: rows.length, wasIncremental: false };
};
