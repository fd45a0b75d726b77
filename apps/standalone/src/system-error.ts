import { Problem } from './problem.ts';

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
