import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { explainFullDisk, explainUnwritable } from '../system-error.ts';

/**
 * Runs the work with a new folder at the path, which only its owner may enter. It is removed afterwards, also when the
 * process is told to stop.
 */
export const withWorkingFolder = async <Result>(
  path: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    create(path);
    return await work(path);
  } catch (error) {
    throw explainFullDisk(dirname(path), error) ?? error;
  } finally {
    process.off('exit', remove);
    remove();
  }
};

const create = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw explainUnwritable(dirname(path), error) ?? error;
  }
};
