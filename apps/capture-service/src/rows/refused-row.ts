/** The dead letters and warnings about rows that ClickHouse refused. Refused events have separate dead letters. */
import { derivedUuidV7 } from '@meridian/core';
import type { Microseconds } from '../intake/timestamp.ts';
import type { StoreTable, TableRows } from '../writer/batch.ts';
import { deadLetterRow, warningRow } from './store-rows.ts';

export interface RefusedRow {
  readonly table: StoreTable;
  readonly row: string;
  readonly reason: string;
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const START = /^\{"project_id":(\d+)/;

/** The row may be broken, so it is not parsed. 0 when it does not begin with a project. */
export const projectOf = (row: string): number => Number(START.exec(row)?.[1] ?? 0);

/** The payload is the statement that inserts the row, so that an operator can correct and run it. */
export const refusedRows = (refused: readonly RefusedRow[], now: Microseconds): TableRows => {
  const letters = refused.map(({ table, row, reason }) => {
    const payload = `INSERT INTO ${table} FORMAT JSONEachRow ${row}`.toWellFormed();
    // The same when the row is refused again. Letters of one project, day and uuid replace each other.
    const eventUuid = derivedUuidV7(NIL_UUID, payload);
    return { table, reason, payload, projectId: projectOf(row), eventUuid, event: '', distinctId: '' };
  });
  return {
    dead_letters: letters.map(({ table, reason, ...letter }) => {
      const detail = `${table}: ${reason}`;
      return deadLetterRow({ ...letter, receivedAt: now, failedAt: now, reason: 'refused_row', detail });
    }),
    ingestion_warnings: letters
      .filter(({ projectId }) => projectId !== 0)
      .map(({ table, reason, ...letter }) => {
        const details = { table, detail: reason };
        return warningRow({ ...letter, type: 'row_not_stored', timestamp: now, details });
      }),
  };
};
