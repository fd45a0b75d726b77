import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
}

/** Files that git tracks, and new files that are not ignored. */
export const listTrackedFiles = (root: string): string[] => {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
};

export const readFiles = (root: string, paths: readonly string[]): SourceFile[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
