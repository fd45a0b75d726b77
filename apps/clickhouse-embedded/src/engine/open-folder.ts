/** Opens the data folder, and says in words what keeps it from opening. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '@meridian/core';
import { ConfigError } from '@meridian/service-kit';

const VARIABLE = 'CLICKHOUSE_DATA_DIR';

export const prepareDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(
      join(directory, '.meridian-clickhouse'),
      'ClickHouse data of Meridian. Stop Meridian before you move it.\n',
    );
  } catch (error) {
    throw new ConfigError([`${VARIABLE}: ${directory} cannot be written (${describeFileError(error)})`]);
  }
};

const describeFileError = (error: unknown): string => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
      return 'the disk is full: free some space and start again';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'no permission: give it to the user who runs this process, or name another folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file in its place: name another folder';
    default:
      return errorMessage(error);
  }
};

/** For what the engine throws when it opens the folder. */
export const folderError = (directory: string, error: unknown): Error => {
  const message = errorMessage(error);
  if (/Cannot lock file|already locked|Another server instance/i.test(message)) {
    const owner = ownerOf(directory);
    const who = owner === undefined ? 'another process' : `the process ${owner}`;
    return new ConfigError([
      `${VARIABLE}: ${directory} is in use by ${who}. Only one process may have it: stop that one, or name another folder`,
    ]);
  }
  if (/No space left on device/i.test(message)) {
    return new ConfigError([
      `${VARIABLE}: the disk of ${directory} is full: free some space and start again`,
    ]);
  }
  return new ConfigError([
    `${VARIABLE}: ${directory} could not be opened. Nothing was changed in it. Restore it from a backup, or name an empty folder. The engine said: ${message}`,
  ]);
};

/** The engine notes who holds the folder in its lock file. */
const ownerOf = (directory: string): string | undefined => {
  const file = join(directory, 'status');
  return existsSync(file) ? /^PID:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
};
