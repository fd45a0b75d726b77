/** Writes a brotli and a gzip variant beside each text file, so that the gateway need not compress them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const LEAST_BYTES = 1_024;

export const compressFiles = async (directory: string, brotliQuality: number): Promise<void> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name), brotliQuality)));
};

const compressFile = async (file: string, quality: number): Promise<void> => {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const [small, smallest] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smallest)]);
};
