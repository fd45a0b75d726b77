/** Adds the frame as HTML and the chunks of each page to index.html, so that the first page is shown early. */
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const PRERENDER = new URL('../src/prerender.tsx', import.meta.url).pathname;

type Prerender = typeof import('../src/prerender.tsx');

/** Large parts that these pages load as soon as they are shown, by the path of the page. */
const PARTS: Readonly<Record<string, string>> = {
  'insights/new': 'echarts-plot',
  'insights/$shortId': 'echarts-plot',
  'dashboards/$dashboardId': 'echarts-plot',
  sql: 'sql-editor',
};

/** Templates that `public/start.js` shows until the app's script has loaded. */
export const prerenderFrame = (): Plugin => ({
  name: 'prerender-frame',
  apply: 'build',
  transformIndexHtml: async () => {
    const { module } = await runnerImport<Prerender>(PRERENDER, {
      configFile: false,
      logLevel: 'error',
    });
    return [
      { tag: 'template', attrs: { id: 'first-home' }, children: module.HOME, injectTo: 'body' },
      { tag: 'template', attrs: { id: 'first-page' }, children: module.PAGE, injectTo: 'body' },
    ];
  },
});

interface PageModule {
  readonly path: string;
  readonly module: string;
}

/** The chunks of each page, by the path of its route. `public/start.js` loads the chunks of the opened page. */
export const listPageChunks = (): Plugin => {
  /** The pages by the file that declares them. The build reads the files in no fixed order. */
  const pages = new Map<string, readonly PageModule[]>();
  return {
    name: 'list-page-chunks',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/pages\/[^/]+\/routes\.ts$/ },
      handler: (code, id) => {
        pages.set(id, pagesOf(code, id));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const files = [...pages.keys()].toSorted();
        const table = files
          .flatMap((file) => pages.get(file)!)
          .map(({ path, module }) => {
            const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
            if (chunk === undefined) throw new Error(`The build has no chunk of the page ${module}.`);
            const part = chunks.find(({ name }) => name === PARTS[path]);
            const needed = [chunk, ...(part === undefined ? [] : [part])].flatMap((one) =>
              withImports(one, chunks),
            );
            return [path, [...new Set(needed)].filter((file) => !html.includes(file))];
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
  };
};

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

/** The pages that a `routes.ts` declares. */
const pagesOf = (code: string, id: string): PageModule[] => {
  const found = [...code.matchAll(ROUTE)].map(([, path = '', file = '']) => ({
    path,
    module: new URL(file, `file://${id}`).pathname,
  }));
  if (found.length !== code.split('import(').length - 1)
    throw new Error(`The pages of ${id} cannot be read. Each route needs a path before its import().`);
  return found;
};
