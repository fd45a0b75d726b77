/** A backup file is a tar archive of its parts, followed by the manifest and the checksum of the manifest. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { access, constants, link, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { Problem } from '../problem.ts';
import { explainUnwritable } from '../system-error.ts';
import {
  BACKUP_FORMAT,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  type Manifest,
  manifestSchema,
} from './manifest.ts';
import { assertParts } from './parts.ts';

/**
 * Writes into the folder of the parts first, so that a file with the given name is always a complete backup. Of two
 * backups to the same file only one succeeds. `folder` must be on the same disk as `file`.
 */
export const pack = async (folder: string, manifest: Manifest, file: string): Promise<void> => {
  const unfinished = join(folder, 'unfinished');
  const description = JSON.stringify(manifest);
  await writeFile(join(folder, MANIFEST_NAME), description, { mode: 0o600 });
  await writeFile(join(folder, MANIFEST_SUM_NAME), sha256(description), { mode: 0o600 });
  const archive = tar.pack();
  const writing = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
  let failure: unknown; // of the disk; it comes before the errors that it causes in the archive
  writing.catch((error: unknown) => {
    failure ??= error;
  });
  try {
    for (const name of [...Object.keys(manifest.parts), MANIFEST_NAME, MANIFEST_SUM_NAME]) {
      const { size } = await stat(join(folder, name));
      await pipeline(createReadStream(join(folder, name)), archive.entry({ name, size, mode: 0o600 }));
    }
    archive.finalize();
    await writing;
  } catch (error) {
    failure ??= error;
    archive.destroy();
    await writing.catch(() => {});
    throw failure;
  }
  await syncToDisk(unfinished);
  await giveName(unfinished, file);
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A link fails when the name is taken, which a rename does not. */
const giveName = async (unfinished: string, file: string): Promise<void> => {
  await link(unfinished, file).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST' || existsSync(file)) throw fileExists(file, cause);
    // Some removable and network disks have no links.
    if (!WITHOUT_LINKS.includes(cause.code ?? '')) throw cause;
    await rename(unfinished, file);
  });
};

export const fileExists = (file: string, cause?: unknown): Problem =>
  new Problem(`${file} already exists. Choose another file name, or move that file away.`, { cause });

const syncToDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const assertBackupFile = async (file: string): Promise<void> => {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw unreadable(file, cause);
    throw new Problem(`There is no file ${file}.`, { cause });
  });
  if (!found.isFile()) throw new Problem(`${file} is not a file, so it cannot be a backup.`);
  await access(file, constants.R_OK).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(file, cause);
  });
};

const unreadable = (file: string, cause: NodeJS.ErrnoException): Problem =>
  new Problem(`${file} cannot be read: ${cause.message}`, { cause });

/** Extracts the parts into the folder and verifies every checksum. */
export const unpack = async (file: string, folder: string): Promise<Manifest> => {
  await assertBackupFile(file);
  const extract = tar.extract();
  extract.on('entry', (header, entry, next) => {
    save(header.name, entry, folder).then(() => next(), next);
  });
  try {
    await pipeline(createReadStream(file), extract);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(`${file} cannot be read as a backup: ${(cause as Error).message}`, { cause });
  }
  const manifest = await readManifest(file, folder);
  await assertParts(folder, manifest);
  return manifest;
};

const save = async (name: string, entry: AsyncIterable<unknown>, folder: string): Promise<void> => {
  const target = join(folder, normalize(name));
  if (!target.startsWith(`${folder}/`))
    throw new Problem(`The backup contains a path outside of its folder: ${name}. Do not restore it.`);
  // Not awaited: a truncated file fails its entry immediately, and only the pipeline handles that error.
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    throw explainUnwritable(folder, error) ?? error;
  }
};

const readManifest = async (file: string, folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST_NAME), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new Problem(`${file} is not a complete backup: the manifest at its end is missing.`, { cause });
  });
  const manifest = parseJson(text);
  const { format } = (manifest ?? {}) as { format?: number };
  if (format !== undefined && format !== BACKUP_FORMAT) {
    throw new Problem(
      `${file} has the backup format ${format}; this release reads format ${BACKUP_FORMAT}. ` +
        'Restore it with the release that wrote it, or a newer one.',
    );
  }
  const sum = await readFile(join(folder, MANIFEST_SUM_NAME), 'utf8').catch(() => undefined);
  if (sum !== undefined && sum !== sha256(text)) throw damagedManifest(file);
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) throw damagedManifest(file, parsed.error);
  return parsed.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const damagedManifest = (file: string, cause?: unknown): Problem =>
  new Problem(`${file} is damaged: its manifest was changed. Nothing was restored.`, { cause });
