import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files below the folder that another user of the machine could read, by the modes of files and of their folders. */
export const readableByOthers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    if (stat.isDirectory()) return stat.mode & 0o011 ? readableByOthers(path) : [];
    return stat.mode & 0o044 ? [path] : [];
  });
