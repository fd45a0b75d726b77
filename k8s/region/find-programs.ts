/** HAProxy and Postgres of the machine, or Debian's packages. */
import { join } from 'node:path';
import { findOrUnpackSystemPostgres } from '@meridian/embedded-stores';
import { findOrUnpackHaproxy } from './haproxy.ts';
import type { Programs } from './start-installation.ts';

const POSTGRES_DIRECTORY = join(import.meta.dirname, '../../.meridian/tools/postgres');

const find = async (): Promise<Programs> => ({
  haproxy: await findOrUnpackHaproxy().catch((error: Error) => {
    throw new Error(`HAProxy is missing, and Debian's package cannot be unpacked: ${error.message}`);
  }),
  postgres: await findOrUnpackSystemPostgres({ unpackDirectory: POSTGRES_DIRECTORY }).catch(
    (error: Error) => {
      console.log(`The region uses the Postgres of npm, because Debian's is missing: ${error.message}`);
      return undefined;
    },
  ),
});

/** The reason if a program is missing. CI must run the tests, so it fails there. */
export const findPrograms = (): Promise<Programs | string> =>
  find().catch((error: Error) => {
    if (process.env['CI']) throw error;
    return error.message;
  });
