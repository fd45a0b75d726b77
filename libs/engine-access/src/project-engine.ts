/** Statements of one project: each has the settings of the wall, and its text is checked. */
import type { ClickHouse, StatementOptions } from '@meridian/clickhouse';
import { readerSettings } from './wall/row-policies.ts';
import type { TenantWall } from './wall/tenant-wall.ts';

export interface ProjectEngine
  extends Pick<
    ClickHouse,
    'query' | 'queryTable' | 'stream' | 'queryRaw' | 'insert' | 'insertSelect' | 'command'
  > {
  readonly projectId: number;
  /** What the engine says of the columns of a query. It does not run it, but for subqueries that are constants. */
  describe(select: string, options?: StatementOptions): Promise<{ name: string; type: string }[]>;
  /** Of the columns that a query has, or of those in the definition, which is ours and not checked. */
  createTable(definition: string, like: string | undefined, options?: StatementOptions): Promise<void>;
}

export interface ProjectEngineParts {
  readonly clickhouse: ClickHouse;
  /** Another user of the same server, who only reads and is under row policies. */
  readonly reader?: ClickHouse | undefined;
  readonly wall: TenantWall;
  readonly projectId: number;
}

export const createProjectEngine = ({
  clickhouse,
  reader,
  wall,
  projectId,
}: ProjectEngineParts): ProjectEngine => {
  /** `sql` is all of the statement that is not ours. */
  const walled = <Options extends Omit<StatementOptions, 'params'>>(sql: string, given?: Options) => {
    wall.check(projectId, sql);
    return {
      ...given,
      tags: { projectId, ...given?.tags },
      settings: { ...given?.settings, ...wall.settings(clickhouse.database, projectId, sql) },
    };
  };
  const read = reader ?? clickhouse;
  const reading = <Options extends StatementOptions>(sql: string, given?: Options) => {
    const options = walled(sql, given);
    return reader === undefined
      ? options
      : { ...options, settings: { ...options.settings, ...readerSettings(projectId) } };
  };
  return {
    projectId,
    query: async (sql, options) => read.query(sql, reading(sql, options)),
    queryTable: async (sql, options) => read.queryTable(sql, reading(sql, options)),
    async *stream<Row>(sql: string, options?: StatementOptions) {
      yield* read.stream<Row>(sql, reading(sql, options));
    },
    queryRaw: async (sql, format, options) => read.queryRaw(sql, format, reading(sql, options)),
    insert: async (table, rows, options) => clickhouse.insert(table, rows, walled(table, options)),
    insertSelect: async (table, select, options) =>
      clickhouse.insertSelect(table, select, walled(`${table} ${select}`, options)),
    command: async (sql, options) => clickhouse.command(sql, walled(sql, options)),
    describe: async (select, options) => read.query(`DESCRIBE (${select})`, reading(select, options)),
    createTable: async (definition, like, options) =>
      clickhouse.command(
        like === undefined ? definition : `${definition} EMPTY AS ${like}`,
        walled(like ?? '', options),
      ),
  };
};
