/** Statements of one project, with the settings of the second wall and a check of their text. */
import type { ClickHouse, StatementOptions } from '@meridian/clickhouse';
import type { EngineBreaker } from './engine-breaker.ts';
import { readerSettings } from './wall/row-policies.ts';
import type { TenantWall } from './wall/tenant-wall.ts';

export interface ProjectEngine
  extends Pick<ClickHouse, 'query' | 'queryTable' | 'queryRaw' | 'insert' | 'insertSelect' | 'command'> {
  readonly projectId: number;
  /** The columns of a query. The engine runs only subqueries that are constants. */
  describe(select: string, options?: StatementOptions): Promise<{ name: string; type: string }[]>;
  /**
   * Creates a table with the columns of the query `like`, or with the columns of the definition, which is not checked.
   */
  createTable(definition: string, like: string | undefined, options?: StatementOptions): Promise<void>;
}

export interface ProjectEngineParts {
  readonly clickhouse: ClickHouse;
  /** A second user of the same server, which is read-only and has row policies. */
  readonly reader?: ClickHouse | undefined;
  /** Ends reads of a hung engine. */
  readonly breaker: Pick<EngineBreaker, 'whileThere'>;
  readonly wall: TenantWall;
  readonly projectId: number;
}

export const createProjectEngine = ({
  clickhouse,
  reader,
  breaker,
  wall,
  projectId,
}: ProjectEngineParts): ProjectEngine => {
  /** `sql` is the part of the statement that callers can influence. */
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
  const watched = <Result>(
    sql: string,
    given: StatementOptions | undefined,
    run: (options: StatementOptions) => Promise<Result>,
  ): Promise<Result> =>
    breaker.whileThere(given?.signal, (signal) => run({ ...reading(sql, given), signal }));
  return {
    projectId,
    query: async (sql, options) => watched(sql, options, (bounded) => read.query(sql, bounded)),
    queryTable: async (sql, options) => watched(sql, options, (bounded) => read.queryTable(sql, bounded)),
    queryRaw: async (sql, format, options) =>
      watched(sql, options, (bounded) => read.queryRaw(sql, format, bounded)),
    insert: async (table, rows, options) => clickhouse.insert(table, rows, walled(table, options)),
    insertSelect: async (table, select, options) =>
      clickhouse.insertSelect(table, select, walled(`${table} ${select}`, options)),
    command: async (sql, options) => clickhouse.command(sql, walled(sql, options)),
    describe: async (select, options) =>
      watched(select, options, (bounded) => read.query(`DESCRIBE (${select})`, bounded)),
    createTable: async (definition, like, options) =>
      clickhouse.command(
        like === undefined ? definition : `${definition} EMPTY AS ${like}`,
        walled(like ?? '', options),
      ),
  };
};
