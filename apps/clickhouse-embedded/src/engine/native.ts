/**
 * chDB behind three verbs. One EngineConnection runs one statement at a time; several on one data folder run in
 * parallel. `chdb` is pinned to an exact version because raw inserts need its native addon: the public `insert`
 * refuses column names such as `$session_id`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drainPending, Session } from 'chdb';

export interface RunResult {
  readonly bytes: Uint8Array;
  readonly resultRows: number;
  readonly elapsedMs: number;
}

export interface WriteResult {
  readonly rowsWritten: number;
  readonly bytesWritten: number;
  readonly elapsedMs: number;
}

interface RawWriteResult {
  readonly rowsWritten: number;
  readonly bytesWritten: number;
  /** Seconds. */
  readonly elapsed: number;
}

interface NativeAddon {
  InsertRawAsyncConnection(
    connection: unknown,
    prefix: string,
    data: Buffer,
    countLines: boolean,
  ): Promise<RawWriteResult>;
}

const require = createRequire(import.meta.url);

const loadAddon = (): NativeAddon => {
  const loader = join(dirname(require.resolve('chdb')), 'dist/loader.js');
  return (require(loader) as { loadNative(): NativeAddon }).loadNative();
};

let addon: NativeAddon | undefined;

/** Raw inserts take a data block even when the statement brings its own rows. */
const NO_DATA = Buffer.from('\n');

export class EngineConnection {
  readonly #session: Session;

  constructor(dataDirectory: string, engineArguments: readonly string[]) {
    this.#session = new Session(dataDirectory, { connectionArgs: engineArguments });
    addon ??= loadAddon();
  }

  async run(sql: string, format = 'TabSeparated'): Promise<RunResult> {
    const result = await this.#session.queryAsync(sql, { format });
    return {
      bytes: result.bytes(),
      resultRows: result.rowsRead, // chDB's name for it: what was read *out*
      elapsedMs: result.elapsed * 1000,
    };
  }

  /** Also for INSERT … SELECT: only this call tells how many rows were written. */
  async write(insert: string, data: Buffer = NO_DATA): Promise<WriteResult> {
    const result = await (addon as NativeAddon).InsertRawAsyncConnection(
      this.#session.connection,
      insert,
      data,
      false,
    );
    return {
      rowsWritten: result.rowsWritten,
      bytesWritten: result.bytesWritten,
      elapsedMs: result.elapsed * 1000,
    };
  }

  /** Only when nothing runs on it: the engine dies with the process otherwise. */
  close(): void {
    this.#session.close();
  }
}

export const engineDrained = (): Promise<void> => drainPending();
