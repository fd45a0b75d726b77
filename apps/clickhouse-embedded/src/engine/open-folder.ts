/** Opens the data folder and explains why it cannot be opened. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorMessage, isProcessAlive } from '@meridian/core';
import { ConfigError } from '@meridian/service-kit';

const VARIABLE = 'CLICKHOUSE_DATA_DIR';

export const prepareDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    // The engine creates world-readable files; the folder's mode denies access to other users of the machine.
    chmodSync(directory, 0o700);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(
      join(directory, '.meridian-clickhouse'),
      'ClickHouse data of Meridian. Stop Meridian before you move it.\n',
    );
  } catch (error) {
    throw new ConfigError([`${VARIABLE}: ${directory} is not writable (${describeFileError(error)})`]);
  }
};

const describeFileError = (error: unknown): string => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
      return 'the disk is full: free some space and start again';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'no permission: grant it to the user that runs this process, or set another folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file in its place: name another folder';
    default:
      return errorMessage(error);
  }
};

/**
 * Explains an error of the engine when it opens the folder. The engine prints the reason only to stderr, so this
 * function determines it again.
 */
export const folderError = (directory: string, error: unknown): Error => {
  const owner = ownerOf(directory);
  if (owner !== undefined) {
    return new ConfigError([
      `${VARIABLE}: ${directory} is in use by process ${owner}. Stop that process or set another folder`,
    ]);
  }
  return new ConfigError([
    `${VARIABLE}: ${directory} could not be opened; the log lines above give the engine's reason. If the folder is damaged, restore it from a backup or set an empty folder (${errorMessage(error)})`,
  ]);
};

/**
 * The engine writes its process id to the lock file. After kill -9 the file remains, but the process does not exist.
 */
const ownerOf = (directory: string): number | undefined => {
  const file = join(directory, 'status');
  if (!existsSync(file)) return undefined;
  const pid = Number(/^PID:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]);
  return pid > 0 && isProcessAlive(pid) ? pid : undefined;
};
