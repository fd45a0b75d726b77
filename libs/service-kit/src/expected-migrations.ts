/** The migrations that a release needs. The build writes them beside the bundle (tools/build/bundle.ts). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ExpectedMigrations {
  /** The last one of the service's schema; absent in a service without one. */
  readonly postgres?: string;
  readonly clickhouse: string;
}

/** Undefined from source: there `npm start` and the tests migrate before a service starts. */
export const expectedMigrations = (script = process.argv[1]): ExpectedMigrations | undefined => {
  const file = join(dirname(script ?? ''), 'migrations.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ExpectedMigrations) : undefined;
};
