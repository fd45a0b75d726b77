/** A connection with its pipe and its current database: a request borrows one from the pool. */
import { quoteIdentifier, quoteString, settingValue } from '../sql/literals.ts';
import { EngineConnection, type RunResult, type WriteResult } from './native.ts';
import { makeOutputPipe } from './output-pipe.ts';

export interface StatementContext {
  readonly database: string;
  readonly params: ReadonlyMap<string, string>;
}

export interface RunOptions {
  readonly format?: string;
  readonly settings?: ReadonlyMap<string, string>;
}

export interface SessionOptions {
  readonly dataDirectory: string;
  /** Initial settings of every statement, and options of the engine: `--name=value`. */
  readonly engineArguments: readonly string[];
  readonly pipePath: string;
}

export class EngineSession {
  readonly pipePath: string;
  readonly #connection: EngineConnection;
  /** DEFAULT restores the engine's default, so our own defaults have to be restored by value. */
  readonly #defaults: ReadonlyMap<string, string>;
  #database = 'default';

  private constructor(options: SessionOptions) {
    this.pipePath = options.pipePath;
    this.#defaults = new Map(
      options.engineArguments.map((argument) => argument.slice(2).split('=') as [string, string]),
    );
    this.#connection = new EngineConnection(options.dataDirectory, options.engineArguments);
  }

  static async open(options: SessionOptions): Promise<EngineSession> {
    await makeOutputPipe(options.pipePath);
    return new EngineSession(options);
  }

  async run(sql: string, context: StatementContext, options: RunOptions = {}): Promise<RunResult> {
    await this.#use(context.database);
    return this.#withSettings(options.settings, () =>
      this.#lettingGo(this.#connection.run(withParams(sql, context.params), options.format)),
    );
  }

  /** Runs an INSERT with data or with a SELECT. */
  async write(
    insert: string,
    context: StatementContext,
    data?: Buffer,
    settings?: ReadonlyMap<string, string>,
  ): Promise<WriteResult> {
    await this.#use(context.database);
    if (context.params.size > 0) await this.#connection.run(setParams(context.params));
    return this.#withSettings(settings, () => this.#lettingGo(this.#connection.write(insert, data)));
  }

  /** For statements without a SETTINGS clause: changes the session's settings and restores them. */
  async #withSettings<Result>(
    settings: ReadonlyMap<string, string> = new Map(),
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (settings.size === 0) return work();
    const list = (value: (name: string, given: string) => string) =>
      [...settings].map(([name, given]) => `${name} = ${value(name, given)}`).join(', ');
    const reset = `SET ${list((name) => this.#defaults.get(name) ?? 'DEFAULT')}`;
    try {
      await this.#connection.run(`SET ${list((_name, given) => settingValue(given))}`);
      return await work();
    } finally {
      await this.#connection.run(reset).catch(() => undefined);
    }
  }

  /** A failed statement stays in the engine's process list, with its resources, until the next statement starts. */
  async #lettingGo<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await this.#connection.run('SELECT 1').catch(() => undefined);
      throw error;
    }
  }

  async #use(database: string): Promise<void> {
    if (database === this.#database) return;
    await this.#connection.run(`USE ${quoteIdentifier(database)}`);
    this.#database = database;
  }

  close(): void {
    this.#connection.close();
  }
}

/** Sets the parameters in the same call as the statement. The values stay in ClickHouse's escaped text form. */
const withParams = (sql: string, params: ReadonlyMap<string, string>): string =>
  params.size === 0 ? sql : `${setParams(params)};\n${sql}`;

const setParams = (params: ReadonlyMap<string, string>): string =>
  `SET ${[...params].map(([name, value]) => `param_${name} = ${quoteString(value)}`).join(', ')}`;
