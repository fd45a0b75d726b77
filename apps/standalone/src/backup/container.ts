/** A backup file is a tar archive of its parts. The manifest is the last entry. */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { Problem } from '../problem.ts';
import { BACKUP_FORMAT, MANIFEST_NAME, type Manifest, manifestSchema } from './manifest.ts';
import { assertParts } from './parts.ts';

/** Writes to a temporary name first, so that a file with the given name is always a complete backup. */
export const pack = async (folder: string, manifest: Manifest, file: string): Promise<void> => {
  const unfinished = `${file}.unfinished`;
  await writeFile(join(folder, MANIFEST_NAME), JSON.stringify(manifest), { mode: 0o600 });
  const archive = tar.pack();
  const writing = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
  try {
    for (const name of [...Object.keys(manifest.parts), MANIFEST_NAME]) {
      const { size } = await stat(join(folder, name));
      await pipeline(createReadStream(join(folder, name)), archive.entry({ name, size, mode: 0o600 }));
    }
    archive.finalize();
    await writing;
    await syncToDisk(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    archive.destroy();
    await writing.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
};

const syncToDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Extracts the parts into the folder and verifies every checksum. */
export const unpack = async (file: string, folder: string): Promise<Manifest> => {
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
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
};

const readManifest = async (file: string, folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST_NAME), 'utf8').catch((cause: unknown) => {
    throw new Problem(`${file} is not a complete backup: the manifest at its end is missing.`, { cause });
  });
  const { format } = JSON.parse(text) as { format?: number };
  if (format !== BACKUP_FORMAT) {
    throw new Problem(
      `${file} has the backup format ${format}; this release reads format ${BACKUP_FORMAT}. ` +
        'Restore it with the release that wrote it, or a newer one.',
    );
  }
  return manifestSchema.parse(JSON.parse(text));
};
