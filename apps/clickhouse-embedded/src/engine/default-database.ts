/**
 * The database `default`. By itself the engine opens a database in which every file of the machine is a table, and
 * calls it `default`. A table such as a Buffer reaches these tables without the grants of the user. So `default` is
 * stored as an ordinary database, and the database of files has another name until it is detached.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Call it before the engine opens the folder. */
export const storeDefaultDatabase = (dataDirectory: string): void => {
  const metadata = join(dataDirectory, 'metadata');
  const [definition, link] = [join(metadata, 'default.sql'), join(metadata, 'default')];
  const isLinked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!existsSync(definition)) {
    // A folder of an older version has its tables under the id in the link.
    const id = isLinked ? basename(readlinkSync(link)) : randomUUID();
    mkdirSync(metadata, { recursive: true, mode: 0o750 });
    writeFileSync(`${definition}.new`, `ATTACH DATABASE _ UUID '${id}'\nENGINE = Atomic\n`, { mode: 0o640 });
    renameSync(`${definition}.new`, definition);
  }
  // The database of files would take the id in the link. The engine writes the link again and does not need it.
  if (isLinked) rmSync(link);
};

export interface FilesDatabase {
  readonly engineArgument: string;
  /** Run it before any other statement. */
  readonly detach: string;
}

/** The name is new each time, so no stored database has it. */
export const filesDatabase = (): FilesDatabase => {
  const name = `files_${randomUUID().replaceAll('-', '')}`;
  return { engineArgument: `--default_database=${name}`, detach: `DETACH DATABASE ${name}` };
};
