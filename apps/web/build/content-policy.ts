import type { Plugin } from 'vite';

const FOLDER = new URL('../src/content-policy/', import.meta.url).pathname;
const REPLACED: ReadonlySet<string> = new Set(['react-style-singleton', 'style-mod']);

/** The content policy refuses style elements, so modules of the app replace the packages that add some. */
export const replaceStyleElements = (): Plugin => ({
  name: 'replace-style-elements',
  enforce: 'pre',
  resolveId: (id, importer) =>
    REPLACED.has(id) && importer?.startsWith(FOLDER) === false ? `${FOLDER}${id}.ts` : undefined,
});
