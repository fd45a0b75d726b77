/** What index.html has so that the first page is shown early: the frame as HTML, and the chunks of each page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
const PAGES = join(SOURCES, 'pages');

type Prerender = typeof import('../src/prerender.tsx');

/** Templates that `public/start.js` shows until the app's script has loaded. */
export const prerenderFrame = (): Plugin => ({
  name: 'prerender-frame',
  apply: 'build',
  transformIndexHtml: async () => {
    const { module } = await runnerImport<Prerender>(join(SOURCES, 'prerender.tsx'), {
      configFile: false,
      logLevel: 'error',
    });
    return [
      { tag: 'template', attrs: { id: 'first-home' }, children: module.HOME, injectTo: 'body' },
      { tag: 'template', attrs: { id: 'first-page' }, children: module.PAGE, injectTo: 'body' },
    ];
  },
});

/** The chunks of each page, by the path of its route. `public/start.js` loads those of the address. */
export const listPageChunks = (): Plugin => ({
  name: 'list-page-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const table = pageModules().map(({ path, module }) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (chunk === undefined) throw new Error(`The build has no chunk of the page ${module}.`);
        return [path, withImports(chunk, chunks).filter((file) => !html.includes(file))];
      });
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'page-chunks' },
          children: JSON.stringify(Object.fromEntries(table)),
          injectTo: 'head-prepend',
        },
      ];
    },
  },
});

const withImports = (
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): string[] => {
  if (found.has(chunk.fileName)) return [];
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === file);
    if (imported !== undefined) withImports(imported, chunks, found);
  }
  return [...found];
};

const ROUTE = /path: '([^']+)'(?:(?!path: )[\s\S])*?import\('([^']+)'\)/g;

/** The module of each page, as `routes.ts` of its folder declares it. */
const pageModules = (): Array<{ readonly path: string; readonly module: string }> =>
  readdirSync(PAGES).flatMap((folder) => {
    const routes = readFileSync(join(PAGES, folder, 'routes.ts'), 'utf8');
    const found = [...routes.matchAll(ROUTE)].map(([, path = '', file = '']) => ({
      path,
      module: join(PAGES, folder, file),
    }));
    if (found.length !== routes.split('import(').length - 1)
      throw new Error(`The routes of pages/${folder} cannot be read. Each needs a path before its import().`);
    return found;
  });
