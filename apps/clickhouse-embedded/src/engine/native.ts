/**
 * A thin wrapper around chDB. An EngineConnection runs one statement at a time; several connections to one data folder
 * run in parallel. `chdb` is pinned to an exact version because raw inserts need its native addon: the public `insert`
 * rejects column names such as `$session_id`.
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
  /** Elapsed time in seconds. */
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

/** Raw inserts require a data block even when the statement contains its rows. */
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
      resultRows: result.rowsRead, // chDB calls the number of result rows `rowsRead`
      elapsedMs: result.elapsed * 1000,
    };
  }

  /** Also runs INSERT … SELECT: only this call reports the number of written rows. */
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

  /** Call it only while no statement runs: closing a busy connection crashes the process. */
  close(): void {
    this.#session.close();
  }
}

export const engineDrained = (): Promise<void> => drainPending();
