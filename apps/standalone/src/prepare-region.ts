import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { Problem } from './problem.ts';
import type { StoreUrls } from './stores.ts';

const entry = fileURLToPath(new URL('prepare/main.ts', import.meta.url));

/** Creates the region's database and applies the migrations of all services; says how many there were. */
export function prepareRegion(config: Config, stores: StoreUrls, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry], {
      env: {
        ...config.inherited,
        DATABASE_URL: stores.databaseUrl,
        CLICKHOUSE_URL: stores.clickhouseUrl,
        PREPARE_CREATE_DATABASE: String(config.stores.databaseUrl === undefined),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve((JSON.parse(output) as { applied: number }).applied);
      else reject(new Problem(`The stores could not be prepared: ${complaint.trim()}${hint(config)}`));
    });
  });
}

function hint({ stores }: Config): string {
  const given = [
    stores.databaseUrl ? 'DATABASE_URL' : '',
    stores.redisUrl ? 'REDIS_URL' : '',
    stores.clickhouseUrl ? 'CLICKHOUSE_URL' : '',
  ].filter((name) => name !== '');
  if (given.length === 0) return '';
  return `\n\n${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set: check that the server runs and the address is right, or unset it to use the embedded one.`;
}
