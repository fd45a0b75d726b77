import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/content-policy');
const REPLACED: ReadonlySet<string> = new Set(['react-style-singleton', 'style-mod']);

/** The content policy refuses style elements, so modules of the app replace the packages that add some. */
export const replaceStyleElements = (): Plugin => ({
  name: 'replace-style-elements',
  enforce: 'pre',
  resolveId: (id, importer) =>
    REPLACED.has(id) && importer?.startsWith(FOLDER) === false ? join(FOLDER, `${id}.ts`) : undefined,
});
