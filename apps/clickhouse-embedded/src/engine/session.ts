/** A connection with its pipe and its current database: a request borrows one from the pool. */

import { rmSync } from 'node:fs';
import { quoteSqlName, quoteSqlText } from '@meridian/core';
import { settingValue } from '../sql/literals.ts';
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
  /** The settings of a new session that differ from the engine's defaults. */
  readonly initialSettings: ReadonlyMap<string, string>;
  readonly pipePath: string;
}

export class EngineSession {
  readonly pipePath: string;
  readonly #connection: EngineConnection;
  /** DEFAULT restores the engine's default, so these have to be restored by value. */
  readonly #initialSettings: ReadonlyMap<string, string>;
  #database = 'default';
  /** Parameters that earlier statements may have left in the session. */
  #leftParams: ReadonlySet<string> = new Set();
  #isSpoiled = false;

  private constructor(options: SessionOptions) {
    this.pipePath = options.pipePath;
    this.#initialSettings = options.initialSettings;
    this.#connection = new EngineConnection(options.dataDirectory, options.engineArguments);
  }

  static async open(options: SessionOptions): Promise<EngineSession> {
    await makeOutputPipe(options.pipePath);
    return new EngineSession(options);
  }

  /** Settings of a statement could not be taken back: no other statement may use the session. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  async run(sql: string, context: StatementContext, options: RunOptions = {}): Promise<RunResult> {
    await this.#use(context.database);
    return this.#withSettings(options.settings, () =>
      this.#withParams(context.params, (setParams) => {
        // In the same call, which saves a turn.
        const text = setParams === undefined ? sql : `${setParams};\n${sql}`;
        return this.#lettingGo(this.#connection.run(text, options.format));
      }),
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
    return this.#withSettings(settings, () =>
      this.#withParams(context.params, async (setParams) => {
        if (setParams !== undefined) await this.#connection.run(setParams);
        return this.#lettingGo(this.#connection.write(insert, data));
      }),
    );
  }

  /**
   * The engine keeps parameters for later statements and cannot remove them. Those that the statement does not have get
   * a value that no type accepts. Values stay in ClickHouse's escaped text form.
   */
  async #withParams<Result>(
    params: ReadonlyMap<string, string>,
    work: (setParams: string | undefined) => Promise<Result>,
  ): Promise<Result> {
    const values = new Map([...[...this.#leftParams].map((name) => [name, NO_VALUE] as const), ...params]);
    this.#leftParams = new Set(values.keys());
    if (values.size === 0) return work(undefined);
    const list = [...values].map(([name, value]) => `param_${name} = ${quoteSqlText(value)}`);
    const result = await work(`SET ${list.join(', ')}`);
    this.#leftParams = new Set(params.keys());
    return result;
  }

  /** Changes the session's settings and restores them, for statements without a SETTINGS clause. */
  async #withSettings<Result>(
    settings: ReadonlyMap<string, string> = new Map(),
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (settings.size === 0) return work();
    const list = (value: (name: string, given: string) => string) =>
      [...settings].map(([name, given]) => `${name} = ${value(name, given)}`).join(', ');
    const reset = `SET ${list((name) => resetValue(this.#initialSettings.get(name)))}`;
    try {
      await this.#connection.run(`SET ${list((_name, given) => settingValue(given))}`);
      return await work();
    } finally {
      await this.#connection.run(reset).catch(() => {
        this.#isSpoiled = true;
      });
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
    await this.#connection.run(`USE ${quoteSqlName(database)}`);
    this.#database = database;
  }

  close(): void {
    this.#connection.close();
    rmSync(this.pipePath, { force: true });
  }
}

/** Escaped text ends before a tab. */
const NO_VALUE = '\t';

const resetValue = (initial: string | undefined): string =>
  initial === undefined ? 'DEFAULT' : settingValue(initial);
