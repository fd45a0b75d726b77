import { Problem } from './problem.ts';

/** A write below the place failed because the disk is full; undefined for other errors. */
export const explainFullDisk = (place: string, error: unknown): Problem | undefined => {
  if (!FULL.includes((error as NodeJS.ErrnoException).code)) return undefined;
  return new Problem(`The disk of ${place} is full. Free some space and try again.`, { cause: error });
};

const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

/** A write below the place failed; undefined for errors that have another cause. */
export const explainUnwritable = (place: string, error: unknown): Problem | undefined => {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return explainFullDisk(place, error);
  return new Problem(`${place} cannot be written: ${reason} (${code}).`, { cause: error });
};

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
};

/** Turns a system error that the user can fix into a message; undefined for an error that is a bug. */
export const explainSystemError = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const where = path ? ` (${path})` : '';
  switch (code) {
    case 'ENOSPC':
      return new Problem(
        `The disk is full${where}. Free some space and start again; no stored data is lost.`,
      );
    case 'EROFS':
      return new Problem(
        `The file system is read-only${where}: ${error.message}\nMount it for writing, or choose another folder with --data-dir.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new Problem(
        `This user has no permission to write${where}: ${error.message}\nChange the owner of the folder, or choose another one with --data-dir.`,
      );
    case 'EMFILE':
    case 'ENFILE':
      return new Problem('Too many files are open. Raise the limit (ulimit -n 4096) and start again.');
    default:
      // Errors of the store starters and of the configuration already have such a message.
      return error.name === 'ConfigError' || error.name === 'Error' ? new Problem(error.message) : undefined;
  }
};
