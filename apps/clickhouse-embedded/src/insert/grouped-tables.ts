/**
 * Decides which tables take shared commits. A failed commit may be repeated only if it stored nothing: a view fails
 * after the table has its rows, and a table that is no MergeTree may be several tables.
 */
import { quoteSqlText } from '@meridian/core';
import type { TableName } from '../sql/statement.ts';

/** `parts`: a commit makes one part, or one for each of its partitions. */
export type Grouping = 'apart' | 'one part' | 'parts';

export type LookUp = (query: string) => Promise<string>;

export class GroupedTables {
  readonly #known = new Map<string, Promise<Grouping>>();

  groupingOf(table: TableName, database: string, lookUp: LookUp): Promise<Grouping> {
    const query = groupingQuery(table.database ?? database, table.name);
    const known = this.#known.get(query);
    if (known) return known;
    const found = lookUp(query)
      .then(readGrouping, () => undefined)
      .then((grouping) => {
        // Requests may name any number of tables that do not exist.
        if (grouping === undefined) this.#known.delete(query);
        return grouping ?? 'apart';
      });
    this.#known.set(query, found);
    return found;
  }

  /** Must be called after every statement that may have changed a table. */
  forget(): void {
    this.#known.clear();
  }
}

const groupingQuery = (database: string, name: string): string =>
  `SELECT multiIf(NOT endsWith(engine, 'MergeTree') OR notEmpty(dependencies_table), 'apart', partition_key = '', 'one part', 'parts')
  FROM system.tables WHERE database = ${quoteSqlText(database)} AND name = ${quoteSqlText(name)}`;

/** Undefined for a table that does not exist: the insert itself reports that. */
const readGrouping = (answer: string): Grouping | undefined => GROUPINGS.find((one) => one === answer.trim());

const GROUPINGS: readonly Grouping[] = ['apart', 'one part', 'parts'];
