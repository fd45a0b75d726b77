import { Problem } from './problem.ts';

/** What a person can mend, from errors that were not worded for a person. Undefined for what is a bug of ours. */
export const explainSystemError = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const where = path ? ` (${path})` : '';
  switch (code) {
    case 'ENOSPC':
      return new Problem(
        `The disk is full${where}. Free some space and start again; nothing that was stored is lost.`,
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new Problem(
        `This user may not write${where}: ${error.message}\nGive the folder to this user, or keep the data elsewhere with --data-dir.`,
      );
    case 'EMFILE':
    case 'ENFILE':
      return new Problem('Too many files are open. Raise the limit (ulimit -n 4096) and start again.');
    default:
      // The store starters and the configuration word their errors for people.
      return error.name === 'ConfigError' || error.name === 'Error' ? new Problem(error.message) : undefined;
  }
};
